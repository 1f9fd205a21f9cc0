import { complain } from '../../scripts/output';
import { admin } from './admin';
import { alerts } from './alerts';
import { api } from './api';
import { billing } from './billing';
import { bulk } from './bulk';
import { calendar } from './calendar';
import { decisions } from './decisions';
import { facets } from './facets';
import { browserImport } from './browserImport';
import { importing } from './importing';
import { layoutShift } from './layoutShift';
import { load } from './load';
import { longCase } from './longCase';
import { monitors } from './monitors';
import { navigation } from './navigation';
import { paint } from './paint';
import { recorder } from './recorder';
import { renders } from './renders';
import { reportMeasures } from './report';
import { filing } from './filing';
import { reviews } from './reviews';
import { saving } from './saving';
import { search } from './search';
import { size } from './size';
import { startUp } from './startUp';
import { unread } from './unread';
import { uploads } from './uploads';
import { documentCheck } from './documentCheck';
import { proofLog } from './proofLog';
import { watches } from './watches';
import { webhooks } from './webhooks';

/** `npm run bench [-- name …]`: measures the product's speed and size. */
reportMeasures(
  [
    size,
    startUp,
    search,
    facets,
    importing,
    browserImport,
    filing,
    reviews,
    decisions,
    bulk,
    saving,
    longCase,
    calendar,
    billing,
    admin,
    monitors,
    watches,
    webhooks,
    api,
    alerts,
    unread,
    uploads,
    documentCheck,
    proofLog,
    navigation,
    recorder,
    renders,
    layoutShift,
    paint,
    load,
  ],
  process.argv.slice(2),
).catch((error: unknown) => {
  complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
