import { createNavigation } from '../../../src/client/platform/navigation';

describe('a link', () => {
  it('adds a history entry for a link, except to the current URL', () => {
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

describe('a redirect before the router is ready', () => {
  it('performs an early redirect once the router connects', () => {
    const went: unknown[][] = [];
    const { connect, port } = createNavigation();
    port.replace('/in/court');
    connect((...step: unknown[]) => void went.push(step), '/in/');
    connect((...step: unknown[]) => void went.push(step), '/in/court');
    expect(went).toEqual([['/in/court', { replace: true }]]);
  });

  it('skips a redirect that was already performed at startup', () => {
    const went: unknown[][] = [];
    const { connect, port, takeWaiting } = createNavigation();
    port.replace('/in/court');
    expect(takeWaiting()).toBe('/in/court');
    expect(takeWaiting()).toBeNull();
    connect((...step: unknown[]) => void went.push(step), '/in/court');
    expect(went).toEqual([]);
  });
});
