/**
 * The members of `URL` that are used here. The contract compiles without the types of DOM and Node,
 * which both have it.
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

/** Parses against a base; null if it is not a URL. */
export function parseUrl(url: string, base: string): UrlLike | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}

/** Parses an absolute URL; null if it is not one. */
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
