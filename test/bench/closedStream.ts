import type { Page } from 'playwright-core';
import { UNREAD_STREAM_PATH } from '#contract/notifications';

/** Without its stream of the unread count, which never ends, a page of who is signed in comes to rest. */
export async function closeStream(page: Page): Promise<void> {
  await page.route(`**${UNREAD_STREAM_PATH}`, (route) => route.fulfill({ status: 204 }));
}
