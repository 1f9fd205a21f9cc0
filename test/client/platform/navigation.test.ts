import { createNavigation } from '../../../src/client/platform/navigation';

describe('a link', () => {
  it('adds an entry to the history, but not for the address that one is at', () => {
    const went: unknown[][] = [];
    const { connect, follow } = createNavigation();
    connect((...step: unknown[]) => void went.push(step), '/in/court?page=2#rows');
    follow('/in/court?page=2');
    follow('/in/court?page=2#rows');
    expect(went).toEqual([
      ['/in/court?page=2', { replace: false }],
      ['/in/court?page=2#rows', { replace: true }],
    ]);
  });
});
