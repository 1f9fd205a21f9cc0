import type { Cookies } from './ports';

/** Reads the cookies visible to scripts; the prefix depends on the public URL. */
export function createCookies(prefix: string): Cookies {
  return {
    read(name) {
      const wanted = `${prefix}${name}=`;
      const pair = document.cookie.split('; ').find((part) => part.startsWith(wanted));
      return pair === undefined ? '' : decodeCookie(pair.slice(wanted.length));
    },
  };
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
