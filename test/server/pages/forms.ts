import { COOKIES } from '#contract/site/settings';
import type { TestBrowser, TestSite } from '../testApp';

/** Helpers for tests of pages with forms. */

/** Texts that once broke something; none is a valid name, address, or password. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'only spaces': ' \u00a0\u2003',
  '9 kB': 'x'.repeat(9_000),
  '9 kB of dots': `${'a.'.repeat(4_500)}@`,
  '9 kB of at signs': '@'.repeat(9_000),
  emoji: '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}',
  'the direction of writing': '\u202egpj.exe',
  'private use': '\ue000',
  'control characters': '\u0001\u001f\u007f',
};

/** Unusual but valid texts. */
export const ODD_TEXTS: Readonly<Record<string, string>> = {
  quotes: `O'Brien "Bob"`,
  sql: "Robert'); drop table app_user; --",
  html: '<script>alert(1)</script>',
  percent: '100 %',
  'a regular expression': '(.*)+[a-z]{1,}$^|',
  'a placeholder': '$1 %BODY% ${x}',
  'other letters': 'Żółć Ωμέγα Иван 王',
};

/** Sends a hand-written form body with the browser's own token. */
export function postRaw(browser: TestBrowser, url: string, body: string) {
  return browser.send({
    method: 'POST',
    url,
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    payload: `_xsrf=${browser.cookies.get(COOKIES.xsrf) ?? ''}&${body}`,
  });
}

/** The browser's token as it was in an earlier session of the same user. */
export function outdatedToken(browser: TestBrowser): string {
  return (browser.cookies.get(COOKIES.xsrf) ?? '').replace(/^.{32}/, 'x'.repeat(32));
}

/** Error summary: message by field. */
export function problemsOf(body: string): Record<string, string> {
  const lines = body.matchAll(/<li><a href="#(\w+)">([^<]*)<\/a><\/li>/g);
  return Object.fromEntries([...lines].map(([, field = '', message = '']) => [field, message]));
}

/** Value shown in a field of the page. */
export function valueOf(body: string, name: string): string | undefined {
  return new RegExp(`id="${name}"[^>]*?\\svalue="([^"]*)"`).exec(body)?.[1];
}

/** Makes a change right after the next check of a password, while its request is in progress. */
export function afterCheck(site: TestSite, change: () => Promise<unknown>): void {
  const { passwordChecks } = site.app;
  const check = passwordChecks.check.bind(passwordChecks);
  jest.spyOn(passwordChecks, 'check').mockImplementationOnce(async (...asked) => {
    const answer = await check(...asked);
    await change();
    return answer;
  });
}

/** Audit events of a target, oldest first. */
export async function auditOf(site: TestSite, target: string) {
  return site.database.db
    .selectFrom('audit_event')
    .where('target', '=', target)
    .where('action', 'not in', ['signedIn', 'signedOut'])
    .orderBy('id')
    .select(['action', 'actor_id', 'detail'])
    .execute();
}
