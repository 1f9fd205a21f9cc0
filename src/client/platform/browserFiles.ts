/** Lets the browser save a text as a file. */
export function saveText(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  URL.revokeObjectURL(href);
}

/** Bytes of a text in a file. */
export function bytesOf(text: string): number {
  return new Blob([text]).size;
}

/** Puts a text where one can paste from; false where the browser forbids it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Puts the page's address where one can paste from; false where the browser forbids it. */
export function copyPageAddress(): Promise<boolean> {
  return copyText(window.location.href);
}
