import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readFacts, readPageOf } from '../../src/client/platform/pdfReader';

/**
 * Reads a PDF as the browser does, and prints its facts and pages as JSON. A program, because
 * Jest can't load pdf.js.
 */
async function main(path: string): Promise<void> {
  const bytes = new Uint8Array(await readFile(path));
  const size = bytes.length;
  const task = getDocument({ data: bytes, isEvalSupported: false, verbosity: 0 });
  const file = await task.promise;
  const facts = await readFacts(file, size);
  const pages = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    pages.push(await readPageOf(file, number));
  }
  await task.destroy();
  process.stdout.write(JSON.stringify({ facts, pages }));
}

void main(process.argv[2] ?? '');
