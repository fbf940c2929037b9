import { askToSignIn } from '#src/features/auth/client/ask-to-sign-in.ts';
import { deliver } from '#src/features/downloads/client/delivery.ts';
import { runDownload } from '#src/features/downloads/client/running-downloads.ts';
import { download, type DownloadAttempt } from '#src/features/downloads/client/start-download.ts';
import type { UserPrinter } from '#src/features/printers/schemas.ts';
import { call } from '#src/lib/api-client.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { requestPackedLink, requestSlicerLink } from '../calls.ts';
import type { Packing, PackingBed, SlicerLink } from '../schemas.ts';
import type { Slicer } from '../slicers.ts';
import { detectSystem } from './slicer-system.ts';
import type { SlicerTarget } from './slicer-target.ts';

/** After this time without a sign of the slicer, the download is offered. */
const nothingHappenedMs = 2500;

export interface SlicerOpening {
  attempt: DownloadAttempt;
  target: SlicerTarget;
  slicer: Slicer;
  /** The chosen printer, on whose bed the parts are packed. */
  printer: UserPrinter | null | undefined;
}

/** Opens a file in a slicer, or downloads it for a slicer that refuses links of this site. Call it from a press only. */
export async function openInSlicer({ attempt, target, slicer, printer }: SlicerOpening): Promise<void> {
  if (attempt.user === null) {
    askToSignIn('Sign In Required', `Please sign in to open files in ${slicer.name}.`);
    return;
  }
  const key =
    target.kind === 'file' ? (`file ${target.file.id}` as const) : (`packed ${attempt.model.id}` as const);
  const work = async () => hand(slicer, await requestLink({ attempt, target, slicer, printer }));
  await runDownload(key, () => download({ ...attempt, work }));
}

type AnyLink = SlicerLink & { packing?: Packing };

async function requestLink({ attempt, target, slicer, printer }: SlicerOpening): Promise<AnyLink> {
  const choice = { slicer: slicer.id, system: detectSystem() };
  const { id } = attempt.model;
  return target.kind === 'file'
    ? call(requestSlicerLink, { params: { id, fileId: target.file.id }, body: choice })
    : call(requestPackedLink, {
        params: { id },
        body: { ...choice, bed: describeBed(printer), choice: target.choice },
      });
}

function describeBed(printer: UserPrinter | null | undefined): PackingBed | null {
  if (!printer) return null;
  const { printerId, bedX, bedY, tall } = printer;
  return printerId === null ? { bedX, bedY, tall } : { printerId };
}

async function hand(slicer: Slicer, response: AnyLink): Promise<void> {
  const { link } = response;
  const save = () => deliverHere(response);
  if (link === null) {
    await save();
    toast({
      title: 'Download Started',
      description: describePacking(response.packing) ?? 'Double-click the file then.',
    });
    return;
  }
  const open = () => {
    window.location.assign(link);
    offerDownload(slicer, save);
  };
  // Browsers open a program only shortly after a press. Packing may take longer.
  if (!(navigator.userActivation?.isActive ?? true)) {
    toast({
      title: 'Your file is ready',
      description: describePacking(response.packing),
      action: { label: `Open in ${slicer.name}`, onPress: open },
    });
    return;
  }
  open();
  const description = describePacking(response.packing);
  if (description !== undefined) toast({ title: `Opening ${slicer.name}`, description });
}

/** Describes the parts that are not on the bed; undefined if all are. */
export function describePacking(packing: Packing | undefined): string | undefined {
  if (!packing) return undefined;
  const { parts, plates, tooLarge } = packing;
  if (tooLarge > 0)
    return `${tooLarge} of ${parts} parts ${tooLarge === 1 ? 'does' : 'do'} not fit the bed and ${tooLarge === 1 ? 'lies' : 'lie'} beside it.`;
  return plates > 1
    ? `${parts} parts on ${plates} plates. Those after the first lie beside the bed.`
    : undefined;
}

/** Downloads the file that was prepared for the slicer. */
function deliverHere({ fileUrl, name }: SlicerLink): Promise<void> {
  return deliver({ downloadUrl: new URL(fileUrl).pathname, suggestedFilename: name });
}

/** No browser tells whether a program has opened; the page then usually loses the focus. */
function offerDownload({ name }: Slicer, save: () => Promise<void>): void {
  setTimeout(() => {
    if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
    toast({
      title: 'Nothing happened?',
      description: `${name} may not be installed, or your browser blocked it.`,
      action: { label: 'Download instead', onPress: () => void save() },
    });
  }, nothingHappenedMs);
}
