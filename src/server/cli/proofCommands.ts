import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { readConfig } from '../config';
import { openDatabase } from '../db/openDatabase';
import { checkLog } from '../domain/proofLog/checkRepository';
import { fingerprintOf, ProofProblem, verifyProof } from '../domain/proofLog/proof';
import { UsageError } from './usage';

const MAX_PROOF_BYTES = 20_000_000;

/**
 * Verifies a proof file, and that the given files are in the proof; needs no database and no
 * network.
 */
export async function verifyFiling(
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const [proofFile, ...files] = args;
  if (proofFile === undefined || args.some((each) => each.startsWith('--'))) {
    throw new UsageError('Name the proof file: verify-filing proof.json [files…]');
  }
  const size = await sizeOf(proofFile);
  if (size > MAX_PROOF_BYTES) {
    throw new UsageError(`${proofFile} is larger than a proof: ${String(MAX_PROOF_BYTES)} bytes.`);
  }
  const { attempts, proof } = read(await readFile(proofFile, 'utf8'));
  const { at, publicKey } = proof.head;
  print(`Envelope ${proof.number}: ${String(attempts.length)} entries, signed ${at}.`);
  print(
    `Key ${fingerprintOf(publicKey)}: compare it with the one on the site's page /isefs/Verify.`,
  );
  for (const each of attempts) print(`${each.at}  ${each.kind}  ${each.result}`);
  const missing: string[] = [];
  for (const file of files) {
    await sizeOf(file);
    const hash = await hashFile(file);
    const found = attempts.filter((each) => each.files.includes(hash));
    if (found.length === 0) missing.push(file);
    const [first] = found;
    print(
      `${file}: ${first === undefined ? 'not in the proof' : `in the proof since ${first.at}`}`,
    );
  }
  if (missing.length > 0) throw new UsageError(`Not in the proof: ${missing.join(', ')}`);
  print('Verified.');
}

function read(text: string) {
  try {
    return verifyProof(text);
  } catch (error) {
    if (error instanceof ProofProblem) throw new UsageError(`Not verified: ${error.message}`);
    throw error;
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  });
  if (!found.isFile()) throw new UsageError(`${file} is not a file.`);
  return found.size;
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

export async function runVerifyFilingCommand(args: readonly string[]): Promise<number> {
  await verifyFiling(args, print);
  return 0;
}

/** Checks the proof log of the configured database; fails and lists each table that was edited. */
export async function runCheckLogCommand(args: readonly string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('check-proof-log has no options.');
  const database = await openDatabase(readConfig(process.env), { onProgress: print });
  try {
    const findings = await checkLog(database.db);
    for (const { problem, table } of findings) print(`${table}: ${problem}`);
    if (findings.length > 0) throw new UsageError('The proof log does not match its tables.');
    print('The proof log matches its tables.');
    return 0;
  } finally {
    await database.close();
  }
}
