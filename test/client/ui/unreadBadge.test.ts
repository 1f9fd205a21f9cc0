import { unreadBadge } from '../../../src/client/ui/unreadBadge';

it.each([
  [0, ''],
  [-1, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('shows %d unread notifications as "%s"', (count, text) => {
  expect(unreadBadge(count)).toBe(text);
});
