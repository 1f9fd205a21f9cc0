import path from 'node:path';
import { PRODUCT_NAME } from '#contract/product';
import type { ServerConfig } from '../config';
import { OUTBOX_FOLDER } from '../dataFolders';
import type { Mailer } from './mailer';
import { createOutboxMailer } from './outboxMailer';
import { createSmtpMailer } from './smtpMailer';

/** Creates the configured mailer: `SMTP_URL`, or otherwise the outbox in the data directory. */
export function createMailer(config: ServerConfig, clock: { now(): number }): Mailer {
  const from = { name: PRODUCT_NAME, address: config.supportEmail };
  return config.smtpUrl === null
    ? createOutboxMailer(path.join(config.dataDir, OUTBOX_FOLDER), from, clock)
    : createSmtpMailer(config.smtpUrl, from);
}
