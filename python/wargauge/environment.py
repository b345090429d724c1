"""A printed wargame as an environment for agents, with the AEC interface of PettingZoo.

An action is the place of a choice in the list of legal choices, which `choices` gives in words. What an agent observes is
made from a position in which everything that its side cannot know was dealt again, always in the same way: positions that
differ only in what the side does not know give the same observation. The mask and the choices are shown to the side that
decides alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .errors import InputError, TooManyChoices
from .game import Game
from .options import Changes, Players

__all__ = ["env", "raw_env"]

#: Numbers that describe a choice.
CHOICE_NUMBERS = 6


def env(scenario: str, **options: Any) -> AECEnv:
    """A game of a scenario for agents: `raw_env`, which also refuses calls in the wrong order."""
    return wrappers.OrderEnforcingWrapper(raw_env(scenario, **options))


class raw_env(AECEnv):
    """A game of a scenario for agents.

    The agents are the sides by name. Sides for which ``players`` names a player are played by it. ``reset(seed=S,
    options={"game": I})`` begins game ``I`` of seed ``S``: with the same choices it is the game that ``replay --seed S
    --game I`` shows. Without a seed the next game of the same seed begins.

    At the end the winner is rewarded by 1 and the loser by −1, or with ``reward="points"`` both by the net points.
    ``most_choices`` makes the action space smaller than the largest decision that the rules know; a decision with more
    choices then raises `TooManyChoices`.
    """

    metadata = {
        "name": "wargauge_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        scenario: str,
        *,
        players: Players = None,
        overlays: Iterable[str] | str | None = None,
        set: Changes = None,
        seed: int = 1794,
        reward: Literal["outcome", "points"] = "outcome",
        most_choices: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if reward not in ("outcome", "points"):
            raise InputError(f"`reward={reward}`: write `outcome` or `points`")
        if render_mode not in (None, "ansi"):
            raise InputError(f"`render_mode={render_mode}`: write `ansi`")
        self.game = Game(scenario, players=players, overlays=overlays, set=set, seed=seed)
        self.render_mode = render_mode
        self._reward = reward
        self._seed = seed
        self._number = -1
        self._sides = list(self.game.sides)
        played = list(players) if isinstance(players, dict) else [
            text.split("=")[0] for text in players or ()
        ]
        self.possible_agents = [side for side in self._sides if side not in played]
        if not self.possible_agents:
            raise InputError("every side has a player: leave one out of `players` for an agent")
        self.agents = list(self.possible_agents)
        self._most = most_choices or self.game.most_choices
        size = len(self.game.names)
        self._spaces = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-np.inf, np.inf, (size,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (self._most,), np.int8),
                "choices": gymnasium.spaces.Box(
                    -1, np.iinfo(np.int16).max, (self._most, CHOICE_NUMBERS), np.int16
                ),
            }
        )
        self.observation_spaces = {agent: self._spaces for agent in self.possible_agents}
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(self._most) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """What an agent observes: the position, which actions are legal, and six numbers for each of them."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The places of choices."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game."""
        if seed is not None:
            self._seed, self._number = seed, -1
        self._number = (options or {}).get("game", self._number + 1)
        self.game.restart(self._seed, self._number)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        """Takes a choice for the agent that decides."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        offered = self.game.offered
        if action is None or not 0 <= action < offered:
            raise InputError(
                f"the {agent} have {offered} choices, counted from 0, and {action} is none of them: "
                "`choices()` names them, and the action mask shows which are legal"
            )
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.take(int(action))
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        decider = self.game.decider
        if decider is not None:
            if self.game.offered > self._most:
                raise TooManyChoices(
                    f"the {decider} have {self.game.offered} choices, and the action space has room for "
                    f"{self._most}: make the environment with a larger `most_choices`, at most "
                    f"{self.game.most_choices}"
                )
            self.agent_selection = decider
            return
        outcome = self.game.outcome
        assert outcome is not None, "a game without a decision is over"
        for agent in self.agents:
            sign = 1 if agent == self._sides[0] else -1
            if self._reward == "points":
                self.rewards[agent] = float(sign * outcome["points"])
            elif outcome["winner"] is not None:
                self.rewards[agent] = 1.0 if outcome["winner"] == agent else -1.0
            self.terminations[agent] = True
            self.infos[agent] = {"outcome": outcome}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """What an agent sees: nothing that its side does not know."""
        mask = np.zeros(self._most, np.int8)
        choices = np.full((self._most, CHOICE_NUMBERS), -1, np.int16)
        if self.game.decider == agent:
            offered = self.game.offered
            mask[:offered] = 1
            choices[:offered] = self.game.numbers()
        observation = self.game.observe(self._sides.index(agent))
        return {"observation": observation, "action_mask": mask, "choices": choices}

    def choices(self) -> list[str]:
        """The legal choices of the agent that decides, in words, in the order of their actions."""
        return self.game.choices

    def action_names(self) -> dict[int, str]:
        """The same by action."""
        return dict(enumerate(self.game.choices))

    def observation_names(self) -> list[str]:
        """What each number of an observation means."""
        return self.game.names

    def choice_kinds(self) -> list[str]:
        """What the first of a choice's numbers stands for."""
        return self.game.kinds

    def render(self) -> str | None:
        """The position as the side that decides sees it, and its choices."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs an environment that was made with render_mode='ansi'")
            return None
        side = self.game.decider or self.agents[0] if self.agents else self._sides[0]
        text = self.game.text(self._sides.index(side))
        outcome = self.game.outcome
        if outcome is not None:
            return f"{text}over: {outcome['winner'] or 'drawn'}\n"
        lines = [f"  {place:4} {words}\n" for place, words in enumerate(self.game.choices)]
        return f"{text}the {side} choose:\n{''.join(lines)}"

    def close(self) -> None:
        """Nothing is open."""
