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

/** Copies the page's URL to the clipboard; returns false if the browser forbids it. */
export function copyPageAddress(): Promise<boolean> {
  return copyText(window.location.href);
}

/**
 * Reads a file as text, in UTF-8 or in Windows-1252, which spreadsheets use; null if it can't be
 * read.
 */
export async function readFileText(file: File): Promise<string | null> {
  try {
    const bytes = await file.arrayBuffer();
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return new TextDecoder('windows-1252').decode(bytes);
    }
  } catch {
    return null;
  }
}

/** Returns the SHA-256 of a file, hexadecimal; null if the browser can't compute it. */
export async function hashFile(file: File): Promise<string | null> {
  // Only available on secure pages.
  if (!('subtle' in crypto)) return null;
  try {
    const { hashInWorker } = await import('./hashInWorker');
    return await hashInWorker(file);
  } catch {
    return null;
  }
}
