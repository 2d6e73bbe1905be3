"""Writes the Parquet files beside it: python make.py (pyarrow 25.0.1, polars 1.44.2).

One table, as the usual programs write it: pyarrow compresses with snappy, polars with zstd.
"""

import pathlib

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

folder = pathlib.Path(__file__).parent
table = pa.table(
    {
        "item": ["a", "a", "b", "b"],
        "judge": pa.array(["gpt", "anna", "gpt", "anna"]).dictionary_encode(),
        "score": pa.array([1.5, 2.0, None, float("nan")]),
        "replicate": pa.array([0, 0, 1, 1], pa.int64()),
        "kind": ["model", "person", "model", "person"],
    }
)
pq.write_table(table, folder / "snappy.parquet", compression="snappy")
pl.from_arrow(table).write_parquet(folder / "zstd.parquet")
