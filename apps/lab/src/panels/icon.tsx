/** Drawn on a grid of 16, filled with the color of the text. */
const PATHS = {
  play: 'M4 2.5v11l9-5.5z',
  pause: 'M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z',
  back: 'M3 2.5h2v11H3zM13 2.5v11L6 8z',
  forward: 'M11 2.5h2v11h-2zM3 2.5v11L10 8z',
  restart: 'M8 2.2V0L4.2 3.2 8 6.4V4.1A4.4 4.4 0 1 1 3.6 8.5H1.7A6.3 6.3 0 1 0 8 2.2z',
  previous: 'M10.5 2.5 12 4 8 8l4 4-1.500 1.500L5 8z',
  next: 'M5.500 2.500 4 4l4 4-4 4 1.500 1.500L11 8z',
  close:
    'M3.500 2.400 2.400 3.500 6.900 8l-4.500 4.500 1.100 1.100L8 9.100l4.500 4.500 1.100-1.100L9.100 8l4.500-4.500-1.100-1.100L8 6.900z',
  save: 'M7 1.500h2v6.200l2.300-2.300 1.400 1.400L8 11.500 3.300 6.800l1.400-1.400L7 7.700zM2.500 12.500h11v2h-11z',
  select: 'M3 1.500 13 8l-4.500 1L11 13.600l-1.900 1L6.700 10 3.500 13z',
  wall: 'M11.500 1.500l3 3-9.500 9.500-3.800.800.800-3.800z',
  brush:
    'M4 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm8 1a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM6.500 9a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM13 10a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400z',
  undo: 'M6 2 1.500 6 6 10V7.200h3.500a2.600 2.600 0 0 1 0 5.200H5v2h4.500a4.600 4.600 0 0 0 0-9.200H6z',
  redo: 'M10 2l4.500 4L10 10V7.200H6.500a2.600 2.600 0 0 0 0 5.200H11v2H6.500a4.600 4.600 0 0 1 0-9.200H10z',
  scenes: 'M1.500 2.500h5.500V7H1.500zM9 2.500h5.500V7H9zM1.500 9h5.500v4.500H1.500zM9 9h5.500v4.500H9z',
  inspector: 'M1.500 2.500h13v11h-13zM3 4v8h5.500V4z',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="sign" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} fill-rule="evenodd" />
    </svg>
  )
}
