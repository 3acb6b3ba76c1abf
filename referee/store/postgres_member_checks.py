"""What a club's server checks, so that no member changes or takes away what belongs to others.

The statements are a part of the migrations: whoever changes them adds a migration with the new functions. Every check
goes by the login, which a member cannot choose, and every function names its schema, because a member can choose the
search path. `GY001` to `GY003` are refusals that the laptops tell (see `postgres_connection`).
"""

from __future__ import annotations

MAX_LINE = 256 * 1024
"""The maximum size of an entry, in bytes."""
_KINDS = (
    "open,seat,option,position,move,parked,report,score,ruling,house_rule,overrule,retract,restore,amend,recount,note,"
    "handover,close,mend,protest"
)
_HIDDEN = r"[\u0001-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
_SIGNS = r"[!-,/:-@[-^`{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2000-\u206f]"
_NAMES = rf"""
ALTER TABLE gyoji.tables
    ADD CONSTRAINT name_of_a_table CHECK (length(name) <= 40 AND name ~ '[^-_ .]' AND name = btrim(name)
        AND name !~ '{_HIDDEN}' AND name !~ '{_SIGNS}') NOT VALID,
    ADD CONSTRAINT size_of_a_table CHECK (game ~ '^[A-Za-z0-9_][A-Za-z0-9_.-]{{0,79}}$' AND length(opened) <= 40
        AND length(played) <= 40 AND length(last) <= 40 AND length(glance) <= {MAX_LINE}) NOT VALID;
ALTER TABLE gyoji.entries ADD CONSTRAINT size_of_an_entry CHECK (length(line) <= {MAX_LINE}) NOT VALID;
ALTER TABLE gyoji.library ADD CONSTRAINT name_of_a_value CHECK (game ~ '^[A-Za-z0-9_][A-Za-z0-9_.-]{{0,79}}$'
    AND edition ~ '^[A-Za-z0-9_-]{{1,80}}(/[^/\\]{{1,80}})?$' AND edition !~ '{_HIDDEN}|/[. ]*$'
    AND length(path) <= 200 AND path ~ '[^-_ .]' AND path !~ '{_HIDDEN}|[/\\]' AND length(value) <= {MAX_LINE})
    NOT VALID;
ALTER TABLE gyoji.votes ADD CONSTRAINT name_of_a_vote CHECK (game ~ '^[A-Za-z0-9_][A-Za-z0-9_.-]{{0,79}}$'
    AND edition ~ '^[A-Za-z0-9_-]{{1,80}}(/[^/\\]{{1,80}})?$' AND edition !~ '{_HIDDEN}|/[. ]*$'
    AND length(place) <= 200 AND place ~ '[^-_ .]' AND place !~ '{_HIDDEN}|[/\\]' AND length(value) <= {MAX_LINE})
    NOT VALID;
"""
"""Names and sizes. A name has letters of any language (see `check_name`); the server may sort by any of them."""
_TABLES = r"""
ALTER TABLE gyoji.tables ADD COLUMN owner text NOT NULL DEFAULT session_user;
ALTER TABLE gyoji.entries ADD COLUMN login text NOT NULL DEFAULT session_user,
    ADD COLUMN arrived timestamptz NOT NULL DEFAULT now();
CREATE FUNCTION gyoji.is_organizer() RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT pg_has_role(session_user, nspowner, 'MEMBER') FROM pg_namespace WHERE nspname = 'gyoji' $$;
CREATE FUNCTION gyoji.opened_by(lines_of bigint) RETURNS text LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp AS $$
    SELECT t.owner FROM gyoji.entries this JOIN gyoji.entries f ON f.seq = 1 AND f.line = this.line
    JOIN gyoji.tables t ON t.id = f.table_id WHERE this.table_id = lines_of AND this.seq = 1 ORDER BY t.id LIMIT 1 $$;
CREATE FUNCTION gyoji.check_table() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE other text;
BEGIN
    IF (NEW.name, NEW.deleted) IS DISTINCT FROM (OLD.name, OLD.deleted) AND NOT gyoji.is_organizer() THEN
        IF session_user NOT IN (OLD.owner, coalesce(gyoji.opened_by(OLD.id), OLD.owner)) THEN
            RAISE EXCEPTION USING ERRCODE = 'GY001', MESSAGE = OLD.name, DETAIL = OLD.owner;
        END IF;
        SELECT login INTO other FROM gyoji.entries WHERE table_id = OLD.id AND login <> session_user
            AND arrived > now() - interval '1 hour' ORDER BY seq DESC LIMIT 1;
        IF FOUND AND NEW.deleted IS NOT NULL AND OLD.owner = session_user THEN
            RAISE EXCEPTION USING ERRCODE = 'GY003', MESSAGE = OLD.name, DETAIL = other;
        END IF;
        IF NEW.deleted IS NOT NULL THEN NEW.deleted := coalesce(OLD.deleted, clock_timestamp()); END IF;
    END IF;
    IF (NEW.count, NEW.last) IS NOT DISTINCT FROM (OLD.count, OLD.last)
        AND (NEW.played, NEW.mark, NEW.glance) IS DISTINCT FROM (OLD.played, OLD.mark, OLD.glance)
        AND OLD.owner <> session_user
        AND NOT EXISTS (SELECT FROM gyoji.entries WHERE table_id = OLD.id AND login = session_user) THEN
        RETURN NULL;  -- the summary of a table at which this member has never played
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER check_table BEFORE UPDATE ON gyoji.tables FOR EACH ROW EXECUTE FUNCTION gyoji.check_table();
"""
"""Who may rename or delete a table: the one who brought it, and who opened the game of which it is a line; nobody while
another plays there.
"""
_ENTRIES = rf"""
CREATE FUNCTION gyoji.canonical(value json) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE kind text := json_typeof(value);
BEGIN
    IF kind = 'string' THEN
        RETURN to_json(value #>> '{{}}');
    ELSIF kind = 'number' THEN
        RETURN substring(value::text FROM '^(?:0|-?[1-9]\d{{0,17}}|-?(?:0|[1-9]\d{{0,9}})\.(?:0|\d{{0,4}}[1-9]))$');
    ELSIF kind = 'object' THEN
        RETURN (SELECT CASE WHEN count(*) = count(DISTINCT key) THEN '{{' || coalesce(string_agg(
            to_json(key)::text || ':' || gyoji.canonical(part), ',' ORDER BY key COLLATE "C"), '') || '}}' END
            FROM json_each(value) AS each (key, part));
    ELSIF kind = 'array' THEN
        RETURN (SELECT '[' || coalesce(string_agg(gyoji.canonical(part), ',' ORDER BY number), '') || ']'
            FROM json_array_elements(value) WITH ORDINALITY AS each (part, number));
    END IF;
    RETURN value;
END $$;
CREATE FUNCTION gyoji.fit_names(kind text, body json) RETURNS boolean LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, pg_temp AS $$
    SELECT coalesce(bool_and(length(name) <= 24 AND name !~ '[\u0001-\u001f\u007f-\u009f]'
        AND (name ~ '\S' OR kind NOT IN ('open', 'seat'))), true)
    FROM (SELECT body ->> 'name' UNION ALL SELECT seat ->> 'name' FROM json_array_elements(
        CASE json_typeof(body -> 'seats') WHEN 'array' THEN body -> 'seats' ELSE '[]' END) AS seat) AS each (name)
$$;
CREATE FUNCTION gyoji.check_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    line text := convert_from(NEW.line, 'UTF8');
    entry json := line::json;
    "time" text := to_json(entry ->> 'time');
    kind text := to_json(entry ->> 'kind');
    seat text := to_json(entry ->> 'seat');
    body text := gyoji.canonical(entry -> 'body');
    verdict text := to_json(entry ->> 'verdict');
    rules text := to_json(entry ->> 'rules');
    hash text;
    before text := '';
BEGIN
    IF NEW.seq > 1 THEN
        SELECT substring(convert_from(e.line, 'UTF8') FROM '"hash":"([0-9a-f]+)"\}}\s*$') INTO before
            FROM gyoji.entries e JOIN gyoji.tables t ON t.id = e.table_id
            WHERE e.table_id = NEW.table_id AND e.seq = NEW.seq - 1 AND t.deleted IS NULL;
    ELSIF NOT EXISTS (
        SELECT FROM gyoji.tables WHERE id = NEW.table_id AND owner = session_user AND deleted IS NULL
    ) THEN
        before := NULL;
    END IF;
    hash := before || '[' || NEW.seq || ',' || "time" || ',' || kind || ',' || seat || ',' || body || ',' || verdict
        || ',' || rules || ']';
    hash := left(encode(sha256(convert_to(hash, 'UTF8')), 'hex'), 16);
    IF json_typeof(entry -> 'body') = 'object' AND entry ->> 'kind' = ANY ('{{{_KINDS}}}')
        AND (entry ->> 'kind' NOT IN ('open', 'seat', 'handover', 'mend')
            OR gyoji.fit_names(entry ->> 'kind', entry -> 'body'))
        AND greatest(length("time"), length(seat), length(verdict), length(rules)) <= 42
        AND line = '{{"seq":' || NEW.seq || ',"time":' || "time" || ',"kind":' || kind || ',"seat":' || seat
            || ',"body":' || body || ',"verdict":' || verdict || ',"rules":' || rules || ',"hash":"' || hash || '"}}'
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION USING ERRCODE = 'GY002', MESSAGE = NEW.seq::text;
END $$;
CREATE TRIGGER check_entry BEFORE INSERT ON gyoji.entries FOR EACH ROW EXECUTE FUNCTION gyoji.check_entry();
CREATE FUNCTION gyoji.check_end() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM FROM gyoji.tables t JOIN LATERAL (SELECT seq, line FROM gyoji.entries WHERE table_id = t.id
        ORDER BY seq DESC LIMIT 1) e ON t.count = e.seq
        AND t.last = substring(convert_from(e.line, 'UTF8') FROM '"hash":"([0-9a-f]+)"\}}\s*$')
        WHERE t.id = (to_jsonb(NEW) ->> TG_ARGV[0])::bigint;
    IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'GY002', MESSAGE = 'end'; END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER check_end AFTER INSERT OR UPDATE OF count, last ON gyoji.tables
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION gyoji.check_end('id');
CREATE CONSTRAINT TRIGGER check_end AFTER INSERT ON gyoji.entries
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION gyoji.check_end('table_id');
"""
"""An entry is a line as Gyoji writes it, follows the last one by its hash, and moves the end of its table. A line that
a laptop would write otherwise would have another hash there, and break the record of the table for all.
"""
_VOTES = r"""
UPDATE gyoji.library SET who = '' WHERE who IS NULL;
UPDATE gyoji.votes SET time = to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"')
    WHERE time > to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"');
CREATE FUNCTION gyoji.told(claimed text, after text) RETURNS text LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
DECLARE arrived text := to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"');
BEGIN
    RETURN CASE WHEN claimed ~ '^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00)?$'
        AND claimed COLLATE "C" < arrived AND claimed COLLATE "C" > after THEN claimed ELSE arrived END;
END $$;
CREATE FUNCTION gyoji.check_vote() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF jsonb_typeof(convert_from(NEW.value, 'UTF8')::jsonb) <> 'object' THEN
        RAISE EXCEPTION USING ERRCODE = 'GY002', MESSAGE = 'vote';
    END IF;
    NEW.person := session_user;
    NEW.time := gyoji.told(NEW.time, coalesce((SELECT max(v.time) FROM gyoji.votes v WHERE (v.game, v.edition, v.place)
        = (NEW.game, NEW.edition, NEW.place) AND v.person = session_user), ''));
    RETURN NEW;
END $$;
CREATE TRIGGER check_vote BEFORE INSERT ON gyoji.votes FOR EACH ROW EXECUTE FUNCTION gyoji.check_vote();
CREATE FUNCTION gyoji.check_value() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE voter text;
BEGIN
    IF TG_OP <> 'DELETE' THEN
        PERFORM convert_from(NEW.value, 'UTF8')::jsonb;
        NEW.told := gyoji.told(NEW.told, '');
        NEW.who := session_user;
    END IF;
    IF TG_OP = 'INSERT' THEN RETURN NEW; END IF;
    IF OLD.who IS DISTINCT FROM session_user::text THEN
        WITH latest AS (
            SELECT DISTINCT ON (person) person, time, convert_from(value, 'UTF8')::jsonb AS said FROM gyoji.votes
            WHERE (game, edition) = (OLD.game, OLD.edition)
                AND place IN (OLD.path, regexp_replace(OLD.path, '\.[^.]*$', ''))
            ORDER BY person, time DESC
        ), counted AS (
            SELECT person, time, said -> OLD.path AS said FROM latest WHERE said <> '{}'
            UNION ALL SELECT NULL, '', convert_from(OLD.value, 'UTF8')::jsonb
            WHERE NOT EXISTS (SELECT FROM latest WHERE person = OLD.who)
        ), sides AS (
            SELECT said, count(*) AS votes, (array_agg(person ORDER BY time))[1] AS first FROM counted
            WHERE said IS NOT NULL OR TG_OP = 'DELETE' GROUP BY said
        )
        SELECT first INTO voter FROM sides WHERE said IS DISTINCT FROM convert_from(OLD.value, 'UTF8')::jsonb
            AND said IS NOT DISTINCT FROM CASE WHEN TG_OP = 'UPDATE' THEN convert_from(NEW.value, 'UTF8')::jsonb END
            AND votes > ALL (SELECT votes FROM sides other WHERE other.said IS DISTINCT FROM sides.said);
        IF NOT FOUND THEN RETURN NULL; END IF;  -- of another, and not as the votes decide
        NEW.who := voter;
    END IF;
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER check_value BEFORE INSERT OR UPDATE OR DELETE ON gyoji.library
    FOR EACH ROW EXECUTE FUNCTION gyoji.check_value();
"""
"""The server decides who votes, when and once. The value of another is replaced or deleted only where it has fewer
votes than what takes its place.
"""
MEMBER_CHECKS = _NAMES + _TABLES + _ENTRIES + _VOTES
