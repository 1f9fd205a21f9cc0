import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { NewUser } from './browserSignIn';
import { eventually } from './browserWaits';

/** What the server's outbox holds for `email`, without the line breaks of its encoding. */
async function mailsTo(email: string): Promise<string> {
  const log = process.env.BROWSER_TEST_LOG ?? '';
  const outbox = path.join(path.dirname(log), 'data/outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
  const own = mails.filter((text) => text.includes(`To: ${email}`)).join('\n');
  return own.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}

/** The link of a mail to `email`, which may take a moment to be there. */
export async function linkInMail(email: string, pattern: RegExp): Promise<string> {
  let link = '';
  await eventually(async () => {
    link = pattern.exec(await mailsTo(email))?.[0] ?? '';
    expect(link).not.toBe('');
  });
  return link;
}

/** Confirms the address of somebody who signed up, by the mail's link. */
export async function confirmAddress(page: Page, { email }: NewUser): Promise<void> {
  await page.goto(await linkInMail(email, /http:\S+\/common\/ConfirmEmail\?token=[\w-]{43}/));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByText('Your email address is confirmed.').waitFor();
}
