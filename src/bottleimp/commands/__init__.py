"""The commands of `bottleimp`, a file each: its options, and what they set going."""
