import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import type { Mailer, MailSender } from './mailer';
import { messageOf } from './message';

/**
 * Creates a mailer that writes each email atomically as an `.eml` file to `folder`, and creates the
 * folder if necessary. Only the server's user can read the files, because an email may contain a
 * secret link.
 */
export function createOutboxMailer(
  folder: string,
  from: MailSender,
  clock: { now(): number },
): Mailer {
  const transport = createTransport({ streamTransport: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail({
        ...messageOf(mail, from),
        date: new Date(clock.now()),
      });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date(clock.now()).toISOString().replaceAll(':', '-');
      const name = `${time}-${randomUUID()}.eml`;
      const draft = path.join(folder, `.${name}.draft`);
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(Buffer.isBuffer(message) ? message : await buffer(message));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path.join(folder, name));
      return `Written to ${name}`;
    },
  };
}
