import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { NewUser } from './browserSignIn';
import { eventually } from './browserWaits';

/** The emails to `email` in the server's outbox, without the line breaks of their encoding. */
async function mailsTo(email: string): Promise<string> {
  const log = process.env.BROWSER_TEST_LOG ?? '';
  const outbox = path.join(path.dirname(log), 'data/outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
  const own = mails.filter((text) => text.includes(`To: ${email}`)).join('\n');
  return own.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}

/** Waits for an email to `email` and returns its link. */
export async function linkInMail(email: string, pattern: RegExp): Promise<string> {
  let link = '';
  await eventually(async () => {
    link = pattern.exec(await mailsTo(email))?.[0] ?? '';
    expect(link).not.toBe('');
  });
  return link;
}

/** Confirms a new user's email address through the email's link. */
export async function confirmAddress(page: Page, { email }: NewUser): Promise<void> {
  await page.goto(await linkInMail(email, /http:\S+\/common\/ConfirmEmail\?token=[\w-]{43}/));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByText('Your email address is confirmed.').waitFor();
}
