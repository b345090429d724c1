//! Rows of games as columns of Arrow, which other libraries read without a copy through the Arrow `PyCapsule` interface.

use std::collections::HashMap;

use polars_arrow::array::{Array, StructArray};
use polars_arrow::datatypes::{ArrowDataType, ArrowSchema, Field};
use polars_arrow::ffi::{export_field_to_c, export_iterator};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use wargauge_store::{Batch, Table};

/// Rows of games, a row each. Anything that reads the Arrow PyCapsule interface takes it as it is: `polars.DataFrame`,
/// `pyarrow.table`, `pandas.DataFrame.from_arrow`, DuckDB. Rows of a stored run are read part by part.
#[pyclass(module = "wargauge", frozen)]
pub struct Rows {
    table: Table,
}

impl Rows {
    /// The rows of a table.
    pub fn new(table: Table) -> Self {
        Self { table }
    }
}

/// A row as a value of one type.
fn row_of(schema: &ArrowSchema) -> ArrowDataType {
    ArrowDataType::Struct(schema.iter_values().cloned().collect())
}

/// Some rows as one array, which shares the columns.
fn array_of(batch: Batch, row: &ArrowDataType) -> Box<dyn Array> {
    let length = batch.first().map_or(0, |column| column.len());
    StructArray::new(row.clone(), length, batch, None).boxed()
}

#[pymethods]
impl Rows {
    fn __len__(&self) -> usize {
        self.table.games() as usize
    }

    fn __repr__(&self) -> String {
        let columns = self.table.columns().list().len();
        format!("<wargauge.Rows: {} games, {columns} columns>", self.table.games())
    }

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<&str> {
        self.table.columns().list().iter().map(|column| column.name.as_str()).collect()
    }

    /// What each column means.
    #[getter]
    fn titles(&self) -> HashMap<&str, &str> {
        let each = self.table.columns().list().iter();
        each.map(|column| (column.name.as_str(), column.title.as_str())).collect()
    }

    /// What the values of a column stand for, counted from 1; nothing where they are numbers or words themselves.
    fn labels(&self, column: &str) -> Option<Vec<&str>> {
        let found = self.table.columns().list().iter().find(|known| known.name == column)?;
        Some(found.labels.iter().map(String::as_str).collect())
    }

    /// The Arrow PyCapsule interface: names and types of the columns.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let field = Field::new("".into(), row_of(&self.table.schema()), false);
        PyCapsule::new_with_value(py, export_field_to_c(&field), c"arrow_schema")
    }

    /// The Arrow PyCapsule interface: all rows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface leaves it to the producer whether it casts; the columns are what they are.
        drop(requested_schema);
        let row = row_of(&self.table.schema());
        let field = Field::new("".into(), row.clone(), false);
        let batches = self.table.batches().map(move |batch| {
            let failed = |why: wargauge_store::Fault| {
                polars_error::PolarsError::ComputeError(why.to_string().into())
            };
            Ok(array_of(batch.map_err(failed)?, &row))
        });
        let stream = export_iterator(Box::new(batches), field);
        // A consumer moves the stream out and marks it as released; otherwise the capsule releases it.
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}
