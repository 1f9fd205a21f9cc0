import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { DATA_LEGEND_PATH } from '#contract/counties/pages';
import { defaultMeaning, legendGroups } from '#contract/records/dataLegend';
import { buildQuery } from '#contract/links';
import { fillPlaceholders } from '#contract/site/motd';
import { changeLegend } from '../../domain/legend/changeLegend';
import {
  findLegendTexts,
  findLegendVersions,
  type LegendKey,
  type LegendVersion,
} from '../../domain/legend/legendRepository';
import { escapeHtml } from '../../escapeHtml';
import { notFound } from '../../http/problems';
import { actorOf, ownerOf } from '../../http/requester';
import { SUPER_USERS } from '../../http/routeAccess';
import type { FormError } from '../formFields';
import {
  ownPath,
  refusalOf,
  registerFormPage,
  Saved,
  screenAddress,
  type Refusal,
  type Visit,
} from '../formPage';
import { submittedText } from '../submittedForm';
import { codeListPage, codePage } from './view';

type Notice = 'saved' | 'cleaned' | 'restored';

/** The form for one code; `key` is null for the list of codes. */
interface ExplanationForm {
  readonly key: LegendKey | null;
  readonly versions: readonly LegendVersion[];
  /** True if the form contains typed values; false if it contains stored ones. */
  readonly isTyped: boolean;
  readonly html: string;
  readonly reason: string;
  readonly seen: number;
  readonly action: string;
}

/** Returns the code in the URL. Throws 404 for a code that the edition doesn't have. */
function keyOf({ request }: Visit): LegendKey | null {
  const groupId = submittedText(request.query, 'group');
  const code = submittedText(request.query, 'code');
  if (groupId === '' && code === '') return null;
  if (defaultMeaning(request.locale, groupId, code) === null) throw notFound();
  return { locale: request.locale.code, groupId, code };
}

async function read(visit: Visit): Promise<ExplanationForm> {
  const { app, isTyped, request } = visit;
  const text = (name: string): string => submittedText(request.body, name);
  const key = keyOf(visit);
  const versions = key === null ? [] : await findLegendVersions(app.database.db, key);
  return {
    key,
    versions,
    isTyped,
    html: text('html'),
    reason: text('reason'),
    seen: Number(text('seen')),
    action: text('action'),
  };
}

/** Returns the text to save: the typed text or an earlier version; null for the default text. */
function textOf({ action, html, versions }: ExplanationForm): string | null | undefined {
  if (action === 'save') return html;
  if (action === 'default') return null;
  return versions.find(({ version }) => action === `version-${String(version)}`)?.html;
}

async function act({ app, request }: Visit, form: ExplanationForm): Promise<Notice | Refusal> {
  const { key, reason, seen } = form;
  const html = textOf(form);
  if (key === null || html === undefined) throw notFound();
  const by = { actor: actorOf(request), userId: ownerOf(request).userId };
  try {
    const wasCleaned = await changeLegend(app.database.db, by, key, { html, reason, seen });
    if (html === null) return 'restored';
    return wasCleaned ? 'cleaned' : 'saved';
  } catch (error) {
    return refusalOf(error);
  }
}

/** Returns the markup of a text, or of the default text if there is none. */
function markupOf(key: LegendKey, { request }: Visit, html: string | null | undefined): string {
  return html ?? escapeHtml(defaultMeaning(request.locale, key.groupId, key.code) ?? '');
}

/**
 * `/admin/CodeExplanations`: super users change the explanations of codes, separately for each
 * edition.
 */
export function registerCodeExplanationsPage(app: FastifyInstance): void {
  registerFormPage<ExplanationForm, Notice, Notice>(app, {
    path: BACKEND_PAGES.codeExplanations,
    access: SUPER_USERS,
    adminEntry: BACKEND_PAGES.codeExplanations,
    fields: ['html', 'reason', 'seen', 'action'],
    notices: {
      saved: 'The explanation is saved. Visitors see it now.',
      cleaned: 'The explanation is saved. Tags that aren’t allowed were removed from it.',
      restored: 'The default text is restored. Visitors see it now.',
    },
    read,
    problems: (): readonly FormError[] => [],
    act,
    done: ({ request }, notice) =>
      new Saved(notice, {
        group: submittedText(request.query, 'group'),
        code: submittedText(request.query, 'code'),
      }),
    async view(visit, form, errors) {
      const { notice, reply, request } = visit;
      const { locale } = request;
      const own = ownPath(request);
      const { contextPath, publicUrl } = app.settings;
      const filled = (text: string): string =>
        fillPlaceholders(text, { contextPath, hostName: publicUrl.hostname });
      const { key, versions } = form;
      const groups = legendGroups(locale);
      const legend = screenAddress(app, locale, DATA_LEGEND_PATH);
      if (key === null) {
        const texts = await findLegendTexts(app.database.db, locale.code);
        const edited = texts.map((text) => ({ ...text, html: filled(text.html) }));
        return codeListPage({ locale, own, groups, edited, legend });
      }
      const session = await app.sessions.start(request, reply);
      const [current] = versions;
      // After a conflict was shown, saving again intentionally overwrites the other change.
      const isBasedOnSeen = form.isTyped && reply.statusCode !== 409;
      return codePage({
        locale,
        key,
        errors,
        notice,
        legend,
        versions: versions.map((one) => ({
          ...one,
          html: one.html === null ? null : filled(one.html),
        })),
        title: groups.find(({ id }) => id === key.groupId)?.title ?? '',
        xsrfToken: session.xsrfToken,
        list: own,
        action: own + buildQuery({ group: key.groupId, code: key.code }),
        html: form.isTyped ? form.html : markupOf(key, visit, current?.html),
        reason: form.isTyped ? form.reason : '',
        seen: isBasedOnSeen ? form.seen : (current?.version ?? 0),
        shown: filled(markupOf(key, visit, current?.html)),
        initial: markupOf(key, visit, null),
      });
    },
  });
}
