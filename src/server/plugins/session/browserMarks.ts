import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIES } from '#contract/site';
import {
  isBrowserMark,
  looksLikeBrowserMark,
  MARK_LIFE_MS,
  newBrowserMark,
  type MarkedUser,
} from '../../domain/sessions/tokens';
import { hostCookie } from './sessionCookies';

/** So many users are known in one browser: colleagues share the one at the counter. */
const MOST_MARKS = 8;
const SEPARATOR = '~';

type Cookies = Pick<FastifyRequest, 'cookies'>;

/** The marks by which a browser is known as a user's, for longer than a session. They open nothing. */
export class BrowserMarks {
  private readonly name: string;

  constructor(
    private readonly secret: string,
    private readonly isSecure: boolean,
    private readonly now: () => number,
  ) {
    this.name = hostCookie(COOKIES.knownBrowser, isSecure);
  }

  /** Notes that the browser is the user's, who has proved it. */
  add(request: Cookies, reply: FastifyReply, user: MarkedUser): void {
    const now = this.now();
    const others = this.all(request).filter((mark) => !isBrowserMark(this.secret, user, mark, now));
    const marks = [newBrowserMark(this.secret, user, now), ...others].slice(0, MOST_MARKS);
    void reply.setCookie(this.name, marks.join(SEPARATOR), {
      path: '/',
      secure: this.isSecure,
      httpOnly: true,
      sameSite: 'strict',
      maxAge: MARK_LIFE_MS / 1000,
    });
  }

  /** The mark by which the browser is known as that user's; null for any other. */
  find(request: Cookies, user: MarkedUser): string | null {
    const now = this.now();
    return this.all(request).find((mark) => isBrowserMark(this.secret, user, mark, now)) ?? null;
  }

  /** Those that the browser has, of whoever they are; the newest first. */
  private all({ cookies }: Cookies): string[] {
    return (cookies[this.name] ?? '').split(SEPARATOR, MOST_MARKS).filter(looksLikeBrowserMark);
  }
}
