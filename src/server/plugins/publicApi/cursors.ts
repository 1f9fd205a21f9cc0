import type { TObject } from '@sinclair/typebox';
import { Type } from '@sinclair/typebox';
import { createHash } from 'node:crypto';
import { exactly } from '#contract/schemas/fields';
import { isUuid } from '#contract/uuid';
import { canonicalJson } from '../../domain/answeredOnce/canonicalJson';
import type { ApiOperation } from '../../domain/publicApi/operations';
import { invalidField } from '../../http/problems';

type Query = Readonly<Record<string, unknown>>;
type Pages = NonNullable<ApiOperation['pages']>;

const WRONG_CURSOR =
  'This cursor belongs to a different list. Follow the “next” link as it is, or leave out the cursor to start over.';

/** Returns a key for a list, from its URL without the page. */
function listKey(path: string, query: Query): string {
  return createHash('sha256')
    .update(canonicalJson([path, query]))
    .digest('base64url')
    .slice(0, 12);
}

/** Returns the API's query schema, with a cursor instead of the site's paging field. */
export function cursorQuery(query: TObject, pages: Pages): TObject {
  const { [pages]: _page, ...rest } = query.properties;
  return exactly({
    ...rest,
    cursor: Type.Optional(
      Type.String({
        maxLength: 200,
        pattern: '^[A-Za-z0-9_-]+$',
        description: 'Continues a list: from its “next” link.',
      }),
    ),
  });
}

/** Decodes a validated query's cursor into the site's paging field; throws 400 if it is invalid. */
export function readCursor(path: string, query: Query, pages: Pages): Query {
  const { cursor, ...rest } = query;
  if (typeof cursor !== 'string') return rest;
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    read = null;
  }
  const [key, value] = Array.isArray(read) ? (read as unknown[]) : [];
  const isPage =
    pages === 'pageNumber'
      ? Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 1_000_000
      : typeof value === 'string' && isUuid(value);
  if (key !== listKey(path, rest) || !isPage) throw invalidField('cursor', WRONG_CURSOR);
  return { ...rest, [pages]: value };
}

/** Returns where a list continues after this response; null at its end. */
function nextValue(answer: Query, pages: Pages): unknown {
  if (pages === 'after') return answer['next'] ?? null;
  const { pageNumber, pageSize, total } = answer;
  const shown = Number(pageNumber) * Number(pageSize);
  return shown < Number(total) ? Number(pageNumber) + 1 : null;
}

/** Returns the URL of a list's next page; null at its end. `query` is the query as sent. */
export function nextAddress(
  path: string,
  query: Query,
  answer: Query,
  pages: Pages,
): string | null {
  const value = nextValue(answer, pages);
  if (value === null) return null;
  const { cursor: _cursor, [pages]: _page, ...rest } = query;
  const fields = new URLSearchParams();
  for (const [name, text] of Object.entries(rest)) {
    for (const each of Array.isArray(text) ? text : [text]) fields.append(name, String(each));
  }
  const cursor = Buffer.from(JSON.stringify([listKey(path, rest), value])).toString('base64url');
  fields.append('cursor', cursor);
  return `${path}?${fields.toString()}`;
}
