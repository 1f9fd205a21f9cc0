import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIES } from '#contract/site/settings';
import {
  isBrowserMark,
  looksLikeBrowserMark,
  MARK_LIFE_MS,
  newBrowserMark,
  type MarkedUser,
} from '../../domain/sessions/tokens';
import { hostCookie } from './sessionCookies';

/** Maximum users remembered per browser; colleagues may share a computer at the counter. */
const MAX_MARKS = 8;
const SEPARATOR = '~';

type Cookies = Pick<FastifyRequest, 'cookies'>;

/** Marks that identify a user's known browser after a session has ended. They grant no access. */
export class BrowserMarks {
  private readonly name: string;

  constructor(
    private readonly secret: string,
    private readonly isSecure: boolean,
    private readonly now: () => number,
  ) {
    this.name = hostCookie(COOKIES.knownBrowser, isSecure);
  }

  /** Marks the browser as known for a user who has logged in. */
  add(request: Cookies, reply: FastifyReply, user: MarkedUser): void {
    const now = this.now();
    const others = this.all(request).filter((mark) => !isBrowserMark(this.secret, user, mark, now));
    const marks = [newBrowserMark(this.secret, user, now), ...others].slice(0, MAX_MARKS);
    void reply.setCookie(this.name, marks.join(SEPARATOR), {
      path: '/',
      secure: this.isSecure,
      httpOnly: true,
      sameSite: 'strict',
      maxAge: MARK_LIFE_MS / 1000,
    });
  }

  /** Finds the browser's mark for a user; null if there is none. */
  find(request: Cookies, user: MarkedUser): string | null {
    const now = this.now();
    return this.all(request).find((mark) => isBrowserMark(this.secret, user, mark, now)) ?? null;
  }

  /** Returns all marks of the browser, newest first. */
  private all({ cookies }: Cookies): string[] {
    return (cookies[this.name] ?? '').split(SEPARATOR, MAX_MARKS).filter(looksLikeBrowserMark);
  }
}
