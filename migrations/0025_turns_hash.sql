-- The daily sweep looks up which stored pictures are in use.
create index model_turns_hash on model_turns (hash);
