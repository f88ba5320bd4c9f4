-- A period of learning was found by words that were kept beside its name, and nearly every one has the name of its
-- course: half of the time that a school's periods took to be written went into them. A student has a few dozen, so that
-- a search makes their words when it looks. The column stays for the version before, which still reads it.
alter table personal_education_event alter column search drop expression;
