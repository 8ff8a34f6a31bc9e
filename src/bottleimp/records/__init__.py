"""Records of matches in the format `bottle-imp/1`: read, write, check. Standard library only.

One JSON object per match, one match per line:

    for record in read_records(stream): ...     # the form only
    check_record(record)                        # the scores, or a RecordError: what and where
    write_record(record_of(setup, names, rounds))
    check_file("matches.jsonl", sys.stdout)     # what `bottleimp check` does
"""

from bottleimp.records.checker import (
    Answer,
    CorrectRecord,
    WrongRecord,
    check_each,
    check_file,
    check_line,
    check_lines,
    check_record,
    replay_round,
)
from bottleimp.records.reader import read_record, read_records
from bottleimp.records.record import FORMAT, Record, RoundRecord, record_of, round_record_of
from bottleimp.records.record_error import RecordError
from bottleimp.records.record_lines import LONGEST_LINE, opened
from bottleimp.records.writer import record_to_json, write_record

__all__ = [
    "FORMAT",
    "LONGEST_LINE",
    "Answer",
    "CorrectRecord",
    "Record",
    "RecordError",
    "RoundRecord",
    "WrongRecord",
    "check_each",
    "check_file",
    "check_line",
    "check_lines",
    "check_record",
    "opened",
    "read_record",
    "read_records",
    "record_of",
    "record_to_json",
    "replay_round",
    "round_record_of",
    "write_record",
]
