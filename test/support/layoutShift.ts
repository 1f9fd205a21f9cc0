import type { Page } from 'playwright-core';

/** One movement of content that was already on the page. */
export interface LayoutShift {
  readonly value: number;
  /** The moved elements, as tags with their classes. */
  readonly moved: readonly string[];
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

declare global {
  interface Window {
    layoutShifts?: LayoutShift[];
  }
}

/** Makes each document that the page opens from now on record its layout shifts. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = [];
    window.layoutShifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as ShiftEntry[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : (node?.nodeName ?? ''),
        );
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The document's layout shifts so far. */
export function layoutShifts(page: Page): Promise<readonly LayoutShift[]> {
  return page.evaluate(() => window.layoutShifts ?? []);
}
