import { rulesOf } from '../specRule';

const WINDOWS = 'flows/fetchWindows.test.ts › ';
const NUMBERS = 'contract/refusals.test.ts › exact numbers › uses the numbers of the specification';

/** Business constants and limits. */
export const CONSTANT_RULES = rulesOf(9, {
  'Role priorities are 50, 20, 15, 10, 5, 0 and 100.': [
    'contract/roles.test.ts › role priorities › uses the role priorities of the specification',
  ],
  'Numbers are those of the spec: chunk time-out, popup, toast, shake, badge, warrant number, windows, toggle, help popup.':
    [NUMBERS],
  'Saved lists are fetched on the leading edge of 500 ms.': [
    `${WINDOWS}fetches of saved ids › fetches saved ids immediately for the first request and drops others for 500 ms`,
    `${WINDOWS}fetches of saved ids › restarts the window of 500 quiet ms with each dropped request for saved ids`,
    `${WINDOWS}fetches of saved ids › doesn't fetch saved ids a second time later`,
  ],
  'Counts are fetched on the leading edge of 500 ms.': [
    'flows/counts.test.ts › the site-wide counts › fetches counts immediately, then only after 500 quiet ms',
  ],
  'Each saved list and each user has its own window.': [
    `${WINDOWS}fetches of saved ids › fetches saved ids despite the window of another list`,
    `${WINDOWS}fetches of saved ids › fetches saved ids despite the window of another user`,
  ],
  'Regions are fetched 250 ms after the last request.': [
    `${WINDOWS}fetches of search regions › fetches search regions 250 ms after the last request`,
    `${WINDOWS}fetches of search regions › fetches search regions of each code after a separate wait`,
  ],
  'Messages of the day are fetched at most once in 10 s.': [
    `${WINDOWS}fetches of the message of the day › fetches the message of the day at most once in 10 s for an application and locale`,
    `${WINDOWS}fetches of the message of the day › doesn't fetch the message of the day a second time later`,
  ],
  'The unread badge caps at 99+.': [
    'client/ui/formats.test.ts › shows %d unread notifications as "%s"',
  ],
  'A popup window is 583 by 800.': [
    'client/platform/popupWindow.test.ts › a popup window › opens a popup window at 583 by 800, resizable and named',
  ],
});
