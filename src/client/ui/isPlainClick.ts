interface Click {
  readonly button: number;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** A click that follows a link here; with a modifier key the browser opens it elsewhere. */
export function isPlainClick(click: Click): boolean {
  const isElsewhere = click.ctrlKey || click.metaKey || click.shiftKey || click.altKey;
  return !isElsewhere && click.button === 0;
}
