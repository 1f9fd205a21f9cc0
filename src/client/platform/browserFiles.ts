/** Downloads a text as a file. */
export function saveText(name: string, text: string, type = 'application/json'): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  URL.revokeObjectURL(href);
}

/** Returns the size of a text as a file, in bytes. */
export function bytesOf(text: string): number {
  return new Blob([text]).size;
}

/** Copies a text to the clipboard; returns false if the browser forbids it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies the page's address to the clipboard; returns false if the browser forbids it. */
export function copyPageAddress(): Promise<boolean> {
  return copyText(window.location.href);
}
