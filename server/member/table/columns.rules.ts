import { foldWords } from '@chowk/contract/fold.ts'
import type { UploadField } from '@chowk/contract/member/upload.ts'

/** What columns are called by schools and companies, in English and Hindi, without spaces and signs. */
const HEADINGS: Readonly<Record<UploadField, string>> = {
  memberId: 'member id, chowk id, userid, user id, सदस्य आईडी',
  name: 'name, full name, student name, pupil name, name of student, name of the student, employee name, member name, staff name, teacher name, naam, pura naam, नाम, पूरा नाम, छात्र का नाम, विद्यार्थी का नाम, कर्मचारी का नाम, सदस्य का नाम',
  email:
    'email, e mail, email id, email address, mail, mail id, e mail id, email or mobile, ईमेल, ई मेल, ईमेल आईडी, ईमेल पता',
  mobile:
    'mobile, mob, mobile no, mob no, mobile number, phone, phone no, phone number, cell, contact no, contact number, whatsapp, whatsapp no, मोबाइल, मोबाइल नंबर, फ़ोन, फोन नंबर, संपर्क नंबर',
  employeeCode:
    'employee code, code, emp code, employee id, emp id, staff id, admission no, admission number, adm no, roll no, roll number, enrolment no, enrollment no, sr no of admission, gr no, कोड, कर्मचारी कोड, प्रवेश क्रमांक, अनुक्रमांक, रोल नंबर',
  designation: 'designation, title, post, position, job title, पद, पदनाम',
  department:
    'department, dept, section, sec, class section, class and section, class sec, class and sec, class division, class div, std div, standard division, division, div, group, विभाग, अनुभाग, कक्षा और वर्ग, कक्षा वर्ग',
  manager:
    'manager, line manager, reports to, reporting to, reporting manager, manager code, manager email, manager id, supervisor, मैनेजर, प्रबंधक, प्रभारी, वरिष्ठ अधिकारी',
  class: 'class, standard, std, grade, klass, kaksha, कक्षा, दर्जा',
  birth: 'date of birth, dob, birth date, birthday, born, year of birth, birth year, जन्म तिथि, जन्मतिथि, जन्म वर्ष',
  guardian:
    'guardian, guardian contact, parent contact, parent mobile, parents mobile, father mobile, fathers mobile, mother mobile, mothers mobile, guardian mobile, parent mobile no, parents mobile no, father mobile no, fathers mobile no, mother mobile no, mothers mobile no, guardian mobile no, parent phone, parent contact no, guardian email, parent email, parents contact, अभिभावक, अभिभावक संपर्क, अभिभावक का मोबाइल, पिता का मोबाइल, माता का मोबाइल',
  role: 'role, user type, usertype, type, भूमिका',
  store: 'store, store allowed, may use store, store access, दुकान, स्टोर',
}

/** What a file of ours calls its columns. */
export const TEMPLATE_HEADINGS: Readonly<Record<UploadField, string>> = {
  memberId: 'Member ID',
  name: 'Name',
  email: 'E-mail',
  mobile: 'Mobile',
  employeeCode: 'Code',
  designation: 'Designation',
  department: 'Department',
  manager: 'Manager',
  class: 'Class',
  birth: 'Date of birth',
  guardian: 'Guardian contact',
  role: 'Role',
  store: 'Store',
}

/** The column in which a file of faulty rows says what is wrong; it is left out when that file comes back. */
export const FAULT_HEADING = 'What is wrong'

const KNOWN = new Map(
  Object.entries(HEADINGS).flatMap(([field, names]) =>
    names.split(', ').map((name) => [headingKey(name), field as UploadField] as const),
  ),
)

/** A heading without what differs from file to file: case, spaces, dots, dashes, stars. */
export function headingKey(heading: string): string {
  return foldWords(heading.slice(0, 200)).join('')
}

/** A row that names so many fields is the one with the headings, if no other names more. */
const LEAST_KNOWN = 2

/** How many fields the cells of a row name. */
export const namedFields = (cells: readonly string[]): number =>
  new Set(cells.map((cell) => KNOWN.get(headingKey(cell))).filter(Boolean)).size

/** Which of the first rows holds the headings, by its position; undefined when nobody could say. */
export function headingRow(rows: readonly (readonly string[])[]): number | undefined {
  let best: { position: number; fields: number } | undefined
  for (const [position, cells] of rows.entries()) {
    const fields = namedFields(cells)
    if (fields >= LEAST_KNOWN && fields > (best?.fields ?? 0)) best = { position, fields }
  }
  if (best) return best.position
  // Nothing is known, so somebody will say what the columns are: the first row that fills more than one.
  const first = rows.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length >= LEAST_KNOWN)
  const looksLikeData = rows[first]?.some((cell) => /@|^\+?[\d\s-]{8,}$/.test(cell.slice(0, 200)))
  return first === -1 || looksLikeData ? undefined : first
}

/** Which field each heading names, as the workspace said last time or as it is usually called; each field once. */
export function fieldsOf(
  headings: readonly string[],
  remembered: Readonly<Record<string, UploadField | null>>,
): (UploadField | null)[] {
  const taken = new Set<UploadField>()
  const before = headings.map((heading) => remembered[headingKey(heading)])
  for (const field of before) if (field) taken.add(field)
  const seen = new Set<UploadField>()
  return headings.map((heading, position) => {
    const saidBefore = before[position]
    if (saidBefore === null) return null
    const guess = saidBefore ?? KNOWN.get(headingKey(heading))
    if (!guess || seen.has(guess) || (!saidBefore && taken.has(guess))) return null
    seen.add(guess)
    return guess
  })
}

/** Headings that a file has more than once, so that nobody knows which of them counts; each is named once. */
export function doubledHeadings(headings: readonly string[]): string[] {
  const keys = headings.map(headingKey)
  const isSecond = (key: string, position: number) =>
    key !== '' && keys.indexOf(key) < position && keys.indexOf(key, keys.indexOf(key) + 1) === position
  return headings.filter((_, position) => isSecond(keys[position] ?? '', position))
}
