import { SESSION_COOKIE_MIN_LENGTH } from '#contract/limits';
import type { HttpRequest, HttpResult, ScreenLoad } from '../platform/ports';

/** Strips secrets from port arguments, results, and actions before recording. */
export interface Redactor {
  readonly args: (what: string, args: readonly unknown[]) => readonly unknown[];
  readonly value: (what: string, value: unknown) => unknown;
  /** Returns an action's payload. */
  readonly payload: (type: string, payload: unknown) => unknown;
}

/** URL of the request that sends a batch's entire table, which may contain thousands of names. */
const TABLE_URL = /\/efiling\/bulk\/batches\/[^/]+\/table$/;

/** Action that sends a batch's table; the text is in `args.body.text`. */
const TABLE_ACTION = 'efiling/bulkTable/sent';

/** Returns the payload of `TABLE_ACTION` without the table. */
function withoutTable(payload: unknown): unknown {
  const { args, ...rest } = payload as { readonly args: { readonly body: object } };
  return { ...rest, args: { ...args, body: { ...args.body, text: '' } } };
}

/** Actions with a webhook's signing secret. */
const SECRET_ACTIONS: readonly string[] = [
  'webhooks/secret/secretReceived',
  'admin/alertSecret/alertSecretReceived',
];

/** Slices that hold a new signing secret while it is shown. */
export const SECRET_SLICES = ['webhooks/secret', 'admin/alertSecret'] as const;

/** Returns the state to record: new signing secrets are emptied, the rest is the same. */
export function withoutStateSecrets(state: unknown): unknown {
  return SECRET_SLICES.reduce((whole, slice) => {
    const [feature = '', part = ''] = slice.split('/');
    const parts = fieldsOf(fieldsOf(whole)?.[feature]);
    const shown = fieldsOf(fieldsOf(parts?.[part])?.['shown']);
    if (parts === null || shown === null) return whole;
    const secret = { ...fieldsOf(parts[part]), shown: withoutSecret(shown) };
    return { ...fieldsOf(whole), [feature]: { ...parts, [part]: secret } };
  }, state);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : null;
}

/** Returns a response's body or an action's payload without a signing secret. */
function withoutSecret(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'secret' in value
    ? { ...value, secret: '' }
    : value;
}

/** Returns form drafts with all texts emptied. */
function withoutTexts(value: unknown): unknown {
  if (typeof value === 'string') return '';
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withoutTexts(part)]),
  );
}

/**
 * Strips secrets: a cookie's value becomes a token that shows which values were equal and which
 * were long enough for a session. Omits form texts, and request headers, which carry a token.
 */
export function createRedactor(): Redactor {
  const names = new Map<string, string>();
  function cookieName(value: string): string {
    if (value === '') return '';
    const known = names.get(value) ?? String(names.size + 1);
    names.set(value, known);
    return value.length > SESSION_COOKIE_MIN_LENGTH
      ? `cookie ${known}`
      : known.slice(-SESSION_COOKIE_MIN_LENGTH);
  }
  /**
   * Returns the text to record. In stored forms (JSON with `drafts`), empties what the user typed.
   */
  function storedText(text: string): string {
    if (!text.startsWith('{')) return text;
    try {
      const { drafts, ...kept } = JSON.parse(text) as { drafts?: unknown };
      return JSON.stringify({ ...kept, drafts: withoutTexts(drafts) });
    } catch {
      return '{';
    }
  }
  return {
    args(what, args) {
      const [first] = args;
      switch (what) {
        case 'network.send': {
          const { body, method, url } = first as HttpRequest;
          return [{ method, url, body: TABLE_URL.test(url) ? '' : body }];
        }
        case 'drafts.putBack':
          return [withoutTexts(first)];
        case 'tabStorage.write':
          return [first];
        default:
          return args;
      }
    },
    payload(type, payload) {
      if (SECRET_ACTIONS.includes(type)) return withoutSecret(payload);
      return type === TABLE_ACTION ? withoutTable(payload) : payload;
    },
    value(what, value) {
      switch (what) {
        case 'cookies.read':
          return cookieName(value as string);
        case 'network.send': {
          const result = value as HttpResult;
          return result.kind === 'answer'
            ? { ...result, body: withoutSecret(result.body) }
            : result;
        }
        case 'drafts.readAll':
          return withoutTexts(value);
        case 'tabStorage.read':
          return value === null ? null : storedText(value as string);
        case 'uploads.readText':
          return value === null ? null : '';
        case 'screens.load': {
          const load = value as ScreenLoad;
          return load.isLoaded ? { isLoaded: true } : load;
        }
        case 'screens.loadForUsers':
          return value !== null;
        default:
          return value;
      }
    },
  };
}
