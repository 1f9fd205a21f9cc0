interface Click {
  readonly button: number;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * Returns true for a click that follows the link in this tab; with a modifier key, the browser
 * opens the link elsewhere.
 */
export function isPlainClick(click: Click): boolean {
  const isElsewhere = click.ctrlKey || click.metaKey || click.shiftKey || click.altKey;
  return !isElsewhere && click.button === 0;
}
