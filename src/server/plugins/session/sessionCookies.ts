import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIES } from '#contract/site/settings';

type Cookies = Pick<FastifyRequest, 'cookies'>;

/** Content of a session's cookies. */
interface SessionMarks {
  /** Empty for a visitor's session. */
  readonly signedInMark: string;
  readonly xsrfToken: string;
}

/** Returns the name of a cookie; over HTTPS, a prefix binds it to this host. */
export function hostCookie(name: string, isSecure: boolean): string {
  return (isSecure ? '__Host-' : '') + name;
}

/**
 * Cookies of a session: its id (`sid`), which scripts can't read, and the mark and XSRF token,
 * which they can.
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

  /** Returns the session id in the cookie; undefined if there is none. */
  idOf({ cookies }: Cookies): string | undefined {
    return cookies[this.names.session];
  }

  /** True if the browser has the login mark. Without a session, a page must not trust it. */
  hasMark({ cookies }: Cookies): boolean {
    return Boolean(cookies[this.names.signedIn]);
  }

  /** True if the browser has the mark and token of its session. */
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
