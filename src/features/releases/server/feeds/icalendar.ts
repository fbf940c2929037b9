/** An entry of a calendar: a moment, at which something comes out. */
export interface CalendarEvent {
  uid: string;
  at: Date;
  /** What is said of it is as of then. */
  changedAt: Date;
  summary: string;
  description: string;
  url: string;
  /** False while it may still move. */
  isCertain: boolean;
}

export interface Calendar {
  /** Who made the file, for the product's name in it. */
  brand: string;
  name: string;
  description: string;
  /** Where the file itself is. */
  source: string;
  events: readonly CalendarEvent[];
}

const maxOctets = 75;
const refreshEvery = 'PT4H';

/** RFC 5545, with the names that RFC 7986 gave to what calendars had told by X- properties before. */
export function writeCalendar({ brand, name, description, source, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${textOf(brand.replaceAll('/', ' '))}//Release calendar//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${textOf(name)}`,
    `X-WR-CALNAME:${textOf(name)}`,
    `DESCRIPTION:${textOf(description)}`,
    `X-WR-CALDESC:${textOf(description)}`,
    `SOURCE;VALUE=URI:${source}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refreshEvery}`,
    `X-PUBLISHED-TTL:${refreshEvery}`,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** Without METHOD, so DTSTAMP is when it was changed last (RFC 5545, section 3.8.7.2). */
function linesOf(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${textOf(event.uid)}`,
    `DTSTAMP:${utcOf(event.changedAt)}`,
    `LAST-MODIFIED:${utcOf(event.changedAt)}`,
    `DTSTART:${utcOf(event.at)}`,
    'DURATION:PT15M',
    `SUMMARY:${textOf(event.summary)}`,
    `DESCRIPTION:${textOf(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCertain ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** '20261123T080000Z' */
function utcOf(time: Date): string {
  return time.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
}

// A value of the type TEXT has no control characters but the tab (section 3.3.11).
const unwritable = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

function textOf(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(unwritable, '')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');
}

/** No line is longer than 75 octets, and no character is cut in two (section 3.1). */
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
