import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BACKEND_PAGES } from '#contract/backendPages';
import { parseUuid } from '#contract/filingEnvelopesQuery';
import {
  decideOrder,
  findOwnOrder,
  RULING_WORDS_LENGTH,
  type OrderDecision,
} from '../../domain/orders/decideOrder';
import { RULINGS, type Ruling } from '../../domain/orders/rulings';
import { findSigningRights } from '../../domain/orders/signingRightsRepository';
import { createAlerts } from '../../domain/recordEvents/createAlerts';
import { notFound } from '../../http/problems';
import { actorOf, ownerOf } from '../../http/requester';
import { OWN_USER } from '../../http/routeAccess';
import type { ServerPage } from '../../site/layout';
import { registerFormPage, Saved, type Visit } from '../formPage';
import { submittedText } from '../submittedForm';
import { registerOrderFiles } from './files';
import { requireSignerProof } from './proof';
import { loadOrder, loadTray } from './load';
import { orderPage, trayPage } from './view';

interface OrderForm {
  /** Null for the tray. */
  readonly filingId: string | null;
  readonly ruling: Ruling | null;
  readonly words: string;
  readonly sequence: number;
}

function readForm({ body, query }: FastifyRequest): OrderForm {
  const asked = submittedText(query, 'filing');
  const filingId = asked === '' ? null : parseUuid(asked);
  if (asked !== '' && filingId === null) throw notFound();
  const ruling = submittedText(body, 'ruling');
  const sequence = submittedText(body, 'sequence');
  return {
    filingId,
    ruling: RULINGS.find((each) => each === ruling) ?? null,
    words: submittedText(body, 'words').trim(),
    sequence: /^\d{1,6}$/.test(sequence) ? Number(sequence) : -1,
  };
}

/** Throws 404 for users who sign for no court now. */
async function requireSigner({ app, request }: Visit): Promise<void> {
  const { userId } = ownerOf(request);
  const rights = await findSigningRights(app.database.db, userId, app.clock.now());
  if (!request.locale.features.efiling || rights.length === 0) throw notFound();
}

async function view(visit: Visit, form: OrderForm, errors: readonly string[]): Promise<ServerPage> {
  const { app, notice, reply, request } = visit;
  const session = await app.sessions.start(request, reply);
  const frame = { locale: request.locale, errors, notice };
  if (form.filingId === null) return trayPage({ ...frame, ...(await loadTray(visit)) });
  const shown = await loadOrder(visit, form.filingId);
  return orderPage({ ...frame, ...shown, words: form.words, xsrfToken: session.xsrfToken });
}

/** `/isefs/SignOrders`: proposed orders that wait for a judge. */
export function registerSignOrdersPage(app: FastifyInstance): void {
  const alert = createAlerts(app);
  registerOrderFiles(app);
  registerFormPage<OrderForm, Ruling, Ruling>(app, {
    path: BACKEND_PAGES.signOrders,
    access: OWN_USER,
    menuEntry: () => null,
    fields: ['ruling', 'words', 'sequence'],
    notices: {
      granted: 'Order signed. It is on the docket, and is served once its copy is sealed.',
      denied: 'Order denied. The denial is on the docket, and is served once its copy is sealed.',
      moot: 'Order found moot. It is on the docket, and is served once its copy is sealed.',
    },
    async read(visit) {
      await requireSigner(visit);
      return readForm(visit.request);
    },
    problems: ({ filingId, ruling, words }) => {
      if (filingId === null || ruling === null) {
        return [{ field: null, message: 'Open a proposed order, then choose a decision.' }];
      }
      if (words.length > RULING_WORDS_LENGTH) {
        const most = RULING_WORDS_LENGTH.toLocaleString('en-US');
        return [{ field: 'words', message: `Shorten your words to ${most} characters.` }];
      }
      return ruling === 'denied' && words === ''
        ? [{ field: 'words', message: 'Enter why you deny it.' }]
        : [];
    },
    async act(visit, { filingId, ruling, sequence, words }) {
      const { request } = visit;
      const { userId } = ownerOf(request);
      const { db } = app.database;
      // Another court's order answers like an unknown one, also before the proof.
      await findOwnOrder(db, userId, filingId ?? '', app.clock.now());
      await requireSignerProof(visit);
      const decided = ruling ?? 'moot';
      const decision: OrderDecision = {
        filingId: filingId ?? '',
        ruling: decided,
        sequence,
        words,
      };
      await decideOrder(db, actorOf(request), userId, decision);
      alert();
      void app.efiling.flush();
      void app.jobs.wake();
      app.filingStamps.wake();
      return decided;
    },
    done: (_visit, ruling) => new Saved(ruling),
    view: (visit, form, errors) =>
      view(
        visit,
        form,
        errors.map(({ message }) => message),
      ),
  });
}
