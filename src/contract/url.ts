/**
 * The members of `URL` used here. The DOM and Node types both have them, but the contract compiles
 * without either.
 */
interface UrlLike {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly username: string;
  readonly password: string;
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

declare const URL: {
  new (url: string, base?: string): UrlLike;
};
declare const encodeURIComponent: (text: string) => string;

/** Parses a URL relative to a base; null if it is invalid. */
export function parseUrl(url: string, base: string): UrlLike | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}

/** Parses an absolute URL; null if it is invalid. */
export function parseAbsoluteUrl(url: string): UrlLike | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

/** Percent-encodes one path segment or query part. A lone surrogate becomes U+FFFD. */
export function encodePart(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
