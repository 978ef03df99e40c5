-- Nothing lists a chat's finished tables: its index would only make every end of a match slower.

DROP INDEX finished_tables_by_chat;
