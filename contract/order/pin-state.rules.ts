/** GST codes of the States that PIN codes with these first digits belong to, the usual one first. Longer prefixes come before shorter ones. */
const ZONES: readonly (readonly [prefix: string, states: readonly string[]])[] = `
194 38
160 04,03,06
140 03,04
133 06,04
134 06,04
244 09,05
246 09,05
247 09,05
248 05
249 05
262 05,09
263 05
362 24,26
396 24,26
403 30
416 27,30
490 22
491 22
492 22
493 22
494 22
495 22
496 22
497 22
507 36,37
605 34,33
607 33,34
609 33,34
533 37,34
673 32,34
682 32,31
737 11
744 35
790 12
791 12
792 12
793 17
794 17
795 14
796 15
797 13
798 13
799 16
814 20,10
815 20,10
816 20,10
822 20
825 20
826 20
827 20
828 20
829 20
831 20
832 20
833 20
834 20
835 20
11 07
12 06
13 06
14 03
15 03
16 03,04
17 02
18 01
19 01,38
20 09
21 09
22 09
23 09
24 09,05
25 09
26 09,05
27 09
28 09
30 08
31 08
32 08
33 08
34 08
36 24
37 24
38 24
39 24
40 27
41 27
42 27
43 27
44 27
45 23
46 23
47 23
48 23
49 22
50 36
51 37
52 37
53 37
56 29
57 29
58 29
59 29
60 33
61 33
62 33
63 33
64 33
65 33
66 33
67 32
68 32
69 32
70 19
71 19
72 19
73 19
74 19
75 21
76 21
77 21
78 18
79 18
80 10
81 10,20
82 10,20
83 20
84 10
85 10`
  .trim()
  .split('\n')
  .map((row) => {
    const [prefix = '', states = ''] = row.split(' ')
    return [prefix, states.split(',')] as const
  })

/** GST codes of the States that a PIN code can belong to, the likeliest first; none where the digits are of no zone (S19). */
export const statesOfPin = (pin: string): readonly string[] =>
  ZONES.find(([prefix]) => pin.startsWith(prefix))?.[1] ?? []

/** Whether a PIN code and a State contradict each other. A zone that is not known contradicts nothing. */
export function doesPinDisagree(pin: string, stateCode: string): boolean {
  const states = statesOfPin(pin)
  return states.length > 0 && !states.includes(stateCode)
}
