/** A calendar entry for a release. */
export interface CalendarEvent {
  uid: string;
  at: Date;
  /** Time of the last change. */
  changedAt: Date;
  summary: string;
  description: string;
  url: string;
  /** False while the release may still be rescheduled. */
  isCertain: boolean;
}

export interface Calendar {
  /** Brand, used in PRODID. */
  brand: string;
  name: string;
  description: string;
  /** Address of the calendar file. */
  source: string;
  events: readonly CalendarEvent[];
}

const maxOctets = 75;
const refreshEvery = 'PT4H';

/** Writes a calendar (RFC 5545) with the properties of RFC 7986 and their older X- forms. */
export function writeCalendar({ brand, name, description, source, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brand.replaceAll('/', ' '))}//Release calendar//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `X-WR-CALDESC:${escapeText(description)}`,
    `SOURCE;VALUE=URI:${source}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refreshEvery}`,
    `X-PUBLISHED-TTL:${refreshEvery}`,
    ...events.flatMap(writeEvent),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** Writes an event. Without METHOD, DTSTAMP is the time of the last change (RFC 5545, section 3.8.7.2). */
function writeEvent(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${formatUtc(event.changedAt)}`,
    `LAST-MODIFIED:${formatUtc(event.changedAt)}`,
    `DTSTART:${formatUtc(event.at)}`,
    'DURATION:PT15M',
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCertain ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Formats a time as in '20261123T080000Z'. */
function formatUtc(time: Date): string {
  return time.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
}

// A TEXT value must not contain control characters except the tab (section 3.3.11).
const unwritable = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unwritable, '')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');
}

/** Folds a line at 75 octets without splitting a character (section 3.1). */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
