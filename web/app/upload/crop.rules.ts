/** A picture or a frame, in pixels. */
export interface Size {
  width: number
  height: number
}

/** Which part of a picture is shown: its middle in the picture's own pixels, and how far it is enlarged from just filling the frame. */
export interface View {
  x: number
  y: number
  zoom: number
}

/** A part of a picture, as a canvas takes it. */
export interface CropArea extends Size {
  left: number
  top: number
}

export const MOST_ZOOM = 4

/** The whole middle: how a picture stands in a frame before anybody moved it. */
export const middleOf = ({ width, height }: Size): View => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The part of the picture that the frame shows; never beyond the picture's edges. */
export function croppedArea(picture: Size, frame: Size, view: View): CropArea {
  const { x, y, zoom } = within(picture, frame, view)
  const { width, height } = shownSize(picture, frame, zoom)
  return { left: x - width / 2, top: y - height / 2, width, height }
}

/** The same view, moved and resized only as far as the picture reaches. */
export function within(picture: Size, frame: Size, view: View): View {
  const zoom = Math.min(Math.max(view.zoom, 1), MOST_ZOOM)
  const { width, height } = shownSize(picture, frame, zoom)
  return {
    zoom,
    x: Math.min(Math.max(view.x, width / 2), picture.width - width / 2),
    y: Math.min(Math.max(view.y, height / 2), picture.height - height / 2),
  }
}

/** The view after the picture was dragged by so many pixels of the frame. */
export function dragged(picture: Size, frame: Size, moved: { view: View; right: number; down: number }): View {
  const { view, right, down } = moved
  const each = shownSize(picture, frame, view.zoom).width / frame.width
  return within(picture, frame, { ...view, x: view.x - right * each, y: view.y - down * each })
}

/** How large the part is made: its own size, at most so wide. */
export function madeSize(segment: Size, frame: Size, mostWidth: number): Size {
  const width = Math.max(1, Math.round(Math.min(segment.width, mostWidth)))
  return { width, height: Math.max(1, Math.round((width * frame.height) / frame.width)) }
}

function shownSize(picture: Size, frame: Size, zoom: number): Size {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height) * zoom
  return { width: frame.width / scale, height: frame.height / scale }
}
