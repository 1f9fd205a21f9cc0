import type { Page } from 'playwright-core';
import { UNREAD_STREAM_PATH } from '#contract/account/notifications';

/**
 * Blocks the unread-count stream, which never ends, so that a logged-in user's page becomes idle.
 */
export async function closeStream(page: Page): Promise<void> {
  await page.route(`**${UNREAD_STREAM_PATH}`, (route) => route.fulfill({ status: 204 }));
}
