import { parseId } from '#contract/site/queryFields';
import { ID_MAX } from '#contract/limits';

/** Parses an id from a URL or a form; null if it is invalid or larger than any id in the database. */
export function readId(value: unknown): number | null {
  const id = parseId(value);
  return id !== null && id <= ID_MAX ? id : null;
}
