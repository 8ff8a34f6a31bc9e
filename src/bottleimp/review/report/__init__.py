"""A review for people: in the five languages of the page, as text and as a page of its own."""
