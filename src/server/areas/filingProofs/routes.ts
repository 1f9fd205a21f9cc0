import type { FastifyInstance } from 'fastify';
import { PROOF_MAX_LENGTH } from '#contract/filing/proofs';
import type { CheckedProof } from '#contract/schemas/filingProofs';
import { requireIndiana } from '../../domain/filing/filerRules';
import { findLastCheck } from '../../domain/proofLog/healthRepository';
import { findHead } from '../../domain/proofLog/logRepository';
import { fingerprintOf, ProofProblem, verifyProof } from '../../domain/proofLog/proof';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { findVerified, isOwnHead } from './repository';

/** Maximum bytes of a proof as JSON, in which quotes are escaped. */
const BODY_BYTES = PROOF_MAX_LENGTH * 2;

const INVALID = { number: '', signedAt: '', isOurs: false, entries: [] } as const;

/** Registers the public routes for verifying documents and proofs. */
export function registerFilingProofsArea(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getVerifiedDocument', {
    access: OPEN_TO_ALL,
    kind: 'record',
    handler: async ({ params, request }) => {
      requireIndiana(request);
      const head = await findHead(db);
      const check = await findLastCheck(db);
      return {
        document: await findVerified(db, params.hash),
        key: head === null ? null : fingerprintOf(head.publicKey),
        editedTables: [...new Set(check?.findings.map(({ table }) => table))],
      };
    },
  });

  registerCall(app, 'postProofCheck', {
    access: OPEN_TO_ALL,
    bodyBytes: BODY_BYTES,
    handler: async ({ body, request }): Promise<CheckedProof> => {
      requireIndiana(request);
      try {
        const { attempts, proof } = verifyProof(body.proof);
        return {
          problem: null,
          number: proof.number,
          signedAt: proof.head.at,
          isOurs: await isOwnHead(db, proof.head),
          entries: attempts.map(({ at, files, kind, result }) => ({
            at,
            kind,
            result,
            files: [...files],
          })),
        };
      } catch (error) {
        if (error instanceof ProofProblem)
          return { ...INVALID, problem: error.message, entries: [] };
        throw error;
      }
    },
  });
}
