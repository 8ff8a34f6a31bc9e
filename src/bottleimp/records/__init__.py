"""Records of matches in the format `bottle-imp/1`: reading, writing and checking.

Uses the standard library only. A file has one JSON object per match, each on its own line:

    for record in read_records(stream): ...     # checks only the form
    check_record(record)                        # returns the scores or raises RecordError
    write_record(record_of(setup, names, rounds))
    check_file("matches.jsonl", sys.stdout)     # the command `bottleimp check`
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
from bottleimp.records.record_lines import LONGEST_LINE, open_records
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
    "open_records",
    "read_record",
    "read_records",
    "record_of",
    "record_to_json",
    "replay_round",
    "round_record_of",
    "write_record",
]
