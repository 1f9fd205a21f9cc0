import type { Page } from 'playwright-core';

/**
 * Controls smaller than 44 px for a finger: `<name> <width>x<height>`. A control's target is where
 * a tap reaches it, including its label and anything that it stretches over. Links within text need
 * 24 px of height or distance to the next link instead (WCAG 2.2, 2.5.8).
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44;
    const MIN_IN_TEXT = 24;
    const CONTROLS =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]';
    const shown = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => {
      const { height, width } = control.getBoundingClientRect();
      return width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true });
    });
    const targetOf = (control: HTMLElement): Element =>
      (control instanceof HTMLInputElement ? control.closest('label') : null) ?? control;
    const reaches = (target: Element, x: number, y: number): boolean => {
      return target.contains(document.elementFromPoint(x, y));
    };
    /** Extent of the target along one axis from its middle, up to the required size. */
    const extent = (target: Element, isWide: boolean): number => {
      const box = target.getBoundingClientRect();
      const x = box.x + box.width / 2;
      const y = box.y + box.height / 2;
      let size = 1;
      for (const sign of [-1, 1]) {
        for (let step = 1; step <= LEAST; step += 1) {
          const isHit = isWide
            ? reaches(target, x + sign * step, y)
            : reaches(target, x, y + sign * step);
          if (!isHit) break;
          size += 1;
        }
      }
      return size;
    };
    const isInText = (control: HTMLElement): boolean => {
      if (control.tagName !== 'A' || getComputedStyle(control).display !== 'inline') return false;
      const text = control.closest('p, li, dd, td, th, caption')?.textContent ?? '';
      return text.trim().length > control.textContent.trim().length;
    };
    /** True if no other target's middle is within 24 px above, below, or beside. */
    const isApart = (control: HTMLElement): boolean => {
      const own = control.getBoundingClientRect();
      return shown.every((other) => {
        const box = other.getBoundingClientRect();
        if (other === control || other.contains(control)) return true;
        const gapAcross = Math.max(box.left - own.right, own.left - box.right);
        const middles = Math.abs(box.y + box.height / 2 - own.y - own.height / 2);
        return gapAcross > 0 || middles >= MIN_IN_TEXT;
      });
    };
    const small: string[] = [];
    for (const control of shown) {
      const target = targetOf(control);
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const tall = extent(target, false);
      const wide = extent(target, true);
      if (tall <= 1 && wide <= 1) continue;
      const name = (control.getAttribute('aria-label') ?? target.textContent).trim();
      if (isInText(control) && isApart(control)) continue;
      if (tall < LEAST - 1 || wide < LEAST - 1) {
        small.push(`${name.slice(0, 40)} ${String(wide)}x${String(tall)}`);
      }
    }
    return small;
  });
}

/**
 * Returns how far the page scrolls sideways, with the elements that stick out; empty if it doesn't.
 */
export function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MOST = 3;
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      if (element.getBoundingClientRect().right <= clientWidth + 1) return false;
      for (let at = element.parentElement; at !== document.body && at !== null;) {
        if (getComputedStyle(at).overflowX !== 'visible') return false;
        at = at.parentElement;
      }
      return true;
    });
    // Lists only the innermost elements: their ancestors may be wide only because of them.
    const inner = wide.filter((one) => !wide.some((other) => one !== other && one.contains(other)));
    const names = inner.slice(0, MOST).map(({ className, tagName, textContent }) => {
      const classes = typeof className === 'string' ? className : '';
      return `${tagName.toLowerCase()} ${classes} "${textContent.trim().slice(0, 30)}"`;
    });
    return [`scrolls sideways by ${String(scrollWidth - clientWidth)} px: ${names.join(', ')}`];
  });
}

/** Overlapping texts: `<one> | <other>`. */
export function overprints(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 3;
    interface Box {
      readonly text: string;
      readonly node: Element;
      readonly rect: DOMRect;
    }
    const boxes: Box[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = (node.textContent ?? '').trim();
      if (text === '' || element === null) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        // Text clipped by an ancestor isn't visible.
        let { bottom, left, right, top } = rect;
        let isFixed = false;
        for (let at: Element | null = element; at !== null; at = at.parentElement) {
          const { clipPath, overflowX, overflowY, position } = getComputedStyle(at);
          const box = at.getBoundingClientRect();
          if (clipPath !== 'none') right = left;
          if (overflowX !== 'visible') {
            left = Math.max(left, box.left);
            right = Math.min(right, box.right);
          }
          if (overflowY !== 'visible' && at !== document.documentElement && at !== document.body) {
            top = Math.max(top, box.top);
            bottom = Math.min(bottom, box.bottom);
          }
          if (position === 'fixed' || position === 'sticky') isFixed = true;
        }
        if (isFixed || right - left < SLACK || bottom - top < SLACK) continue;
        boxes.push({
          node: element,
          rect: new DOMRect(left, top, right - left, bottom - top),
          text,
        });
      }
    }
    boxes.sort((one, other) => one.rect.top - other.rect.top);
    const found: string[] = [];
    for (const [index, one] of boxes.entries()) {
      for (let next = index + 1; next < boxes.length; next += 1) {
        const other = boxes[next];
        if (other === undefined || other.rect.top > one.rect.bottom - SLACK) break;
        const wide =
          Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const tall = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top;
        // Line boxes of one paragraph may touch.
        const least = Math.min(one.rect.height, other.rect.height) * 0.35;
        if (wide > SLACK && tall > least && one.node !== other.node) {
          found.push(`${one.text.slice(0, 30)} | ${other.text.slice(0, 30)}`);
        }
      }
    }
    return found;
  });
}
