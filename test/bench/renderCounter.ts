import type { Page } from 'playwright-core';
import { FUNCTION_NAMES } from './running';

/** The fields of React's component record that its developer tools read. */
interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

declare global {
  interface Window {
    renderCounts?: Record<string, number>;
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: object;
  }
}

/** Runs in the page before React: counts each component's renders, without mounts. */
function installCounter(): void {
  const PERFORMED_WORK = 1;
  window.renderCounts = {};
  const count = (name: string): void => {
    const counts = (window.renderCounts ??= {});
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const visit = (now: Fiber, before: Fiber | null, rendered: Set<string>): void => {
    if (before === null || now === before) return;
    if (typeof now.type === 'function' && (now.flags & PERFORMED_WORK) !== 0) {
      count(now.type.name);
      rendered.add(now.type.name);
    }
    if (now.child === before.child) return;
    for (let child = now.child; child !== null; child = child.sibling) {
      visit(child, child.alternate, rendered);
    }
  };
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot(_id: number, root: { readonly current: Fiber }) {
      const rendered = new Set<string>();
      visit(root.current, root.current.alternate, rendered);
      for (const name of rendered) count(`commits of ${name}`);
    },
  };
}

/** Counts renders in every document that the page opens from now on. */
export async function countRenders(page: Page): Promise<void> {
  await page.addInitScript(FUNCTION_NAMES);
  await page.addInitScript(installCounter);
}

/** Resets the counts. */
export async function startOver(page: Page): Promise<void> {
  await page.evaluate(() => (window.renderCounts = {}));
}

/** Returns renders by component; `commits of X` is the number of commits that rendered X. */
export async function renderCounts(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => window.renderCounts ?? {});
}
