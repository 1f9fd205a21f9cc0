import type { FastifyInstance } from 'fastify';
import { MENU_LABELS } from '#contract/account/menu';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatCount } from '#contract/formats';
import type { StampFacts } from '../../domain/efm/stamp/stampFacts';
import { openFilingFiles } from '../../domain/filingUploads/uploadFiles';
import { decideOrder, findOwnOrder, RULING_WORDS_LENGTH } from '../../domain/orders/decideOrder';
import { setHearing } from '../../domain/orders/setHearing';
import { createAlerts } from '../../domain/recordEvents/createAlerts';
import { serviceLinks } from '../../domain/service/serviceLink';
import { actorOf, ownerOf } from '../../http/requester';
import { OWN_USER } from '../../http/routeAccess';
import type { ServerPage } from '../../site/layout';
import { registerFormPage, refusalOf, Saved, type Visit } from '../formPage';
import type { FormError } from '../formFields';
import { registerOrderFiles } from './files';
import { ORDER_FIELDS, readForm, requireSigner, type OrderAction, type OrderForm } from './form';
import { loadOrder, loadTray } from './load';
import { requireSignerProof } from './proof';
import { registerVersionUploads } from './uploads';
import { orderPage } from './orderPage';
import { trayPage } from './trayPage';

async function view(
  visit: Visit,
  form: OrderForm,
  errors: readonly FormError[],
): Promise<ServerPage> {
  const { app, notice, reply, request } = visit;
  const session = await app.sessions.start(request, reply);
  const frame = { locale: request.locale, errors, notice };
  const page =
    form.filingId === null
      ? trayPage({ ...frame, ...(await loadTray(visit)) })
      : orderPage({
          ...frame,
          ...(await loadOrder(visit, form.filingId)),
          form,
          xsrfToken: session.xsrfToken,
        });
  return { ...page, menu: { current: MENU_LABELS.efiling } };
}

function problemsOf({ action, filingId, versionId, words }: OrderForm): FormError[] {
  if (filingId === null || action === null) {
    return [{ field: null, message: 'Open a proposed order, then choose a decision.' }];
  }
  if (words.length > RULING_WORDS_LENGTH) {
    const most = formatCount(RULING_WORDS_LENGTH);
    return [{ field: 'words', message: `Shorten the text to ${most} characters.` }];
  }
  if (action === 'changed' && versionId === null) {
    return [{ field: 'file', message: 'Upload your version of the order first.' }];
  }
  return action === 'denied' && words === ''
    ? [{ field: 'words', message: 'Enter the reason for denial.' }]
    : [];
}

/** `/isefs/SignOrders`: proposed orders waiting for a judge. */
export function registerSignOrdersPage(app: FastifyInstance): void {
  const alert = createAlerts(app);
  const { db } = app.database;
  const hearingParts = {
    db,
    log: app.log,
    files: openFilingFiles(app.settings.dataDir),
    stamp: (bytes: Uint8Array, facts: StampFacts) => app.filingStamps.stamp(bytes, facts),
    linkOf: serviceLinks(app.settings),
  };
  registerOrderFiles(app);
  registerVersionUploads(app, view);
  registerFormPage<OrderForm, OrderAction, OrderAction | 'version' | 'stale'>(app, {
    path: BACKEND_PAGES.signOrders,
    feature: 'efiling',
    access: OWN_USER,
    fields: ORDER_FIELDS,
    notices: {
      stale: 'Your session has changed since this page was opened. Choose the file again.',
      granted:
        'Order signed. It is on the docket and will be served once its copy is digitally signed.',
      changed:
        'Your version of the order is signed. It is on the docket and will be served once its copy is digitally signed.',
      denied:
        'Order denied. The denial is on the docket and will be served once its copy is digitally signed.',
      moot: 'Order found moot. It is on the docket and will be served once its copy is digitally signed.',
      hearing:
        'Hearing set. It is on the calendar and the docket, and the notice of hearing was served.',
      version: 'Your version is ready. Check its pages below, then select Sign with changes.',
    },
    async read(visit) {
      await requireSigner(visit);
      return readForm(visit.request);
    },
    problems: problemsOf,
    async act(visit, form) {
      const { request } = visit;
      const { userId } = ownerOf(request);
      const { action, cancelsHearing, filingId, hearing, sequence, shownHearingId } = form;
      const { versionId, words } = form;
      const target = filingId ?? '';
      // Throws the same error for another court's order as for an unknown one, even before the
      // identity check.
      await findOwnOrder(db, userId, target, app.clock.now());
      await requireSignerProof(visit);
      const decided = action ?? 'moot';
      try {
        if (decided === 'hearing') {
          const asked = { filingId: target, sequence, shownHearingId, ...hearing };
          await setHearing(hearingParts, actorOf(request), userId, asked);
        } else {
          await decideOrder(db, actorOf(request), userId, {
            filingId: target,
            sequence,
            words,
            cancelsHearing,
            shownHearingId,
            ruling: decided === 'changed' ? 'granted' : decided,
            versionId: decided === 'changed' ? versionId : null,
          });
        }
      } catch (error) {
        return refusalOf(error);
      }
      alert();
      void app.efiling.flush();
      void app.jobs.wake();
      app.mails.wake();
      app.filingStamps.wake();
      return decided;
    },
    done: ({ request }, decided) =>
      decided === 'hearing'
        ? new Saved('hearing', { filing: readForm(request).filingId ?? '' })
        : new Saved(decided),
    view,
  });
}
