import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIES } from '#contract/site';

type Cookies = Pick<FastifyRequest, 'cookies'>;

/** What the cookies of a session say. */
interface SessionMarks {
  /** Empty for a visitor's. */
  readonly signedInMark: string;
  readonly xsrfToken: string;
}

/** The name of a cookie, which over HTTPS binds it to this host. */
export function hostCookie(name: string, isSecure: boolean): string {
  return (isSecure ? '__Host-' : '') + name;
}

/**
 * The cookies of a session: its id (`sid`), which no script reads, and beside it the readable mark
 * and the XSRF token.
 */
export class SessionCookies {
  private readonly names: Readonly<Record<'session' | 'signedIn' | 'xsrf', string>>;
  private readonly shared: { readonly path: '/'; readonly secure: boolean };

  constructor(isSecure: boolean) {
    this.names = {
      session: hostCookie(COOKIES.session, isSecure),
      signedIn: hostCookie(COOKIES.signedIn, isSecure),
      xsrf: hostCookie(COOKIES.xsrf, isSecure),
    };
    this.shared = { path: '/', secure: isSecure };
  }

  /** The session's id; undefined where the browser has none. */
  idOf({ cookies }: Cookies): string | undefined {
    return cookies[this.names.session];
  }

  /** The mark without the session means nothing; the page must not believe it. */
  hasMark({ cookies }: Cookies): boolean {
    return Boolean(cookies[this.names.signedIn]);
  }

  /** Whether the browser has the mark and the token that belong to its session. */
  areWhole({ cookies }: Cookies, { signedInMark, xsrfToken }: SessionMarks): boolean {
    return (
      cookies[this.names.xsrf] === xsrfToken &&
      (cookies[this.names.signedIn] ?? '') === signedInMark
    );
  }

  set(reply: FastifyReply, id: string, { signedInMark, xsrfToken }: SessionMarks): void {
    reply
      .setCookie(this.names.session, id, { ...this.shared, httpOnly: true, sameSite: 'lax' })
      .setCookie(this.names.signedIn, signedInMark, { ...this.shared, sameSite: 'lax' })
      .setCookie(this.names.xsrf, xsrfToken, { ...this.shared, sameSite: 'strict' });
  }

  clear(reply: FastifyReply): void {
    reply
      .clearCookie(this.names.session, { ...this.shared, httpOnly: true, sameSite: 'lax' })
      .clearCookie(this.names.signedIn, { ...this.shared, sameSite: 'lax' })
      .clearCookie(this.names.xsrf, { ...this.shared, sameSite: 'strict' });
  }
}
